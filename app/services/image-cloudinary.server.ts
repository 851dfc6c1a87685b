import { openAsBlob } from "node:fs";

import { z } from "zod";

import { sharedNow } from "~/lib/clock/shared-clock";
import { env } from "~/server/env.server";
import { PictureStoreError } from "./image-errors";
import { readBytes, readJson } from "./limited-body";
import {
  variantName,
  variantSizes,
  type FallbackFormat,
  type PictureVariant,
  type Size,
  type VariantFormat,
} from "~/lib/picture-variants";

const UPLOAD_MILLISECONDS = 30_000;
const READ_MILLISECONDS = 10_000;
const VARIANT_BYTES_MAX = 16 * 1024 * 1024;
const ANSWER_BYTES_MAX = 1024 * 1024;

/** Pictures are delivered by signed URLs only, so nobody can order other sizes at our cost. */
const TYPE = "authenticated";

/**
 * The contents of `CLOUDINARY_URL`. `upload_prefix` in its query is a host other than Cloudinary's
 * own, for calls and for delivery.
 */
interface Account {
  cloud: string;
  key: string;
  secret: string;
  api: string;
  delivery: { secure: boolean; cname?: string };
}

function readAccount(address: string | undefined): Account {
  if (address === undefined) throw new PictureStoreError("cloudinary");
  const { username, password, hostname, searchParams } = new URL(address.replace(/^cloudinary:/, "https:"));
  const prefix = searchParams.get("upload_prefix");
  return {
    cloud: hostname,
    key: decodeURIComponent(username),
    secret: decodeURIComponent(password),
    api: prefix ?? "https://api.cloudinary.com",
    delivery: prefix ? { secure: false, cname: new URL(prefix).host } : { secure: true },
  };
}

const UploadAnswerSchema = z.object({
  public_id: z.string().max(200),
  eager: z.array(z.object({ bytes: z.number().int().min(1) })).max(50),
});

interface Master extends Size {
  id: string;
  /** The largest size, as a file. */
  file: string;
  fallback: FallbackFormat;
}

/**
 * Uploads a picture to Cloudinary with a signature, and has it create all variants at once. Throws
 * `PictureStoreError`.
 */
export async function uploadToCloudinary(
  { id, file, fallback, ...largest }: Master,
  address = env.cloudinaryUrl,
): Promise<PictureVariant[]> {
  const account = readAccount(address);
  const formats: VariantFormat[] = ["avif", "webp", fallback];
  const orders = variantSizes(largest).flatMap((size) => formats.map((format) => ({ size, format })));
  const { utils } = await loadSdk();
  const eager = orders.map(({ size, format }) => {
    const transformation = utils.generate_transformation_string(transformationOf(size));
    return `${transformation}/${fileEnding(format)}`;
  });
  const form = await signedForm(account, { public_id: id, type: TYPE, eager: eager.join("|") });
  form.append("file", await openAsBlob(file), `${id}.webp`);
  const answer = UploadAnswerSchema.safeParse(await call(account, "upload", form));
  if (answer.data?.eager.length !== orders.length) throw new PictureStoreError("cloudinary");
  const { eager: made } = answer.data;
  return orders.map(({ size, format }, place) => ({
    name: variantName(size, format),
    format,
    ...size,
    bytes: made[place]?.bytes ?? 0,
  }));
}

/** The bytes of one variant; null if Cloudinary doesn't have it. Throws `PictureStoreError`. */
export async function readCloudinary(
  id: string,
  variant: PictureVariant,
  address = env.cloudinaryUrl,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const { cloud, key, secret, delivery } = readAccount(address);
  const { url } = await loadSdk();
  const signed = url(id, {
    ...transformationOf(variant),
    ...delivery,
    cloud_name: cloud,
    api_key: key,
    api_secret: secret,
    format: fileEnding(variant.format),
    type: TYPE,
    sign_url: true,
    urlAnalytics: false,
  });
  try {
    const response = await fetch(signed, {
      redirect: "error",
      signal: AbortSignal.timeout(READ_MILLISECONDS),
    });
    if (response.status === 404) return null;
    if (!response.ok) throw new Error(`Cloudinary answered ${response.status}`);
    return await readBytes(response, VARIANT_BYTES_MAX);
  } catch (cause) {
    throw new PictureStoreError("cloudinary", { cause });
  }
}

/** Deletes a picture with all of its variants. Does nothing if it is already gone. */
export async function removeCloudinary(id: string, address = env.cloudinaryUrl): Promise<void> {
  const account = readAccount(address);
  await call(
    account,
    "destroy",
    await signedForm(account, { public_id: id, type: TYPE, invalidate: "true" }),
  );
}

function transformationOf({ width, height }: Size) {
  return { width, height, crop: "scale", quality: "auto" } as const;
}

function fileEnding(format: VariantFormat): string {
  return format === "jpeg" ? "jpg" : format;
}

/** The parameters with time, key and signature. The secret itself is never sent. */
async function signedForm({ key, secret }: Account, params: Record<string, string>): Promise<FormData> {
  const { utils } = await loadSdk();
  const signing = { ...params, timestamp: Math.floor(sharedNow().getTime() / 1000) };
  const form = new FormData();
  for (const [name, value] of Object.entries(signing)) form.append(name, String(value));
  form.append("api_key", key);
  form.append("signature", utils.api_sign_request(signing, secret));
  return form;
}

async function call({ api, cloud }: Account, method: "upload" | "destroy", body: FormData): Promise<unknown> {
  try {
    const response = await fetch(`${api}/v1_1/${cloud}/image/${method}`, {
      method: "POST",
      body,
      redirect: "error",
      signal: AbortSignal.timeout(UPLOAD_MILLISECONDS),
    });
    if (!response.ok) throw new Error(`Cloudinary answered ${response.status}`);
    return await readJson(response, ANSWER_BYTES_MAX);
  } catch (cause) {
    throw new PictureStoreError("cloudinary", { cause });
  }
}

/** Loaded with the first picture that is stored there. */
async function loadSdk() {
  return (await import("cloudinary")).v2;
}
