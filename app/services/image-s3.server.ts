import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";

import type { AwsClient } from "aws4fetch";

import { env, type S3Bucket } from "~/server/env.server";
import { PictureStoreError } from "./image-errors";
import { variantMime, type PictureVariant } from "~/lib/picture-variants";

/** The time limit of one call with all its retries. */
const CALL_MILLISECONDS = 10_000;
const RETRIES = 2;
/** Concurrent file transfers: faster than one by one, and few enough to keep in memory. */
const PARALLEL_CALLS = 4;
const VARIANT_BYTES_MAX = 16 * 1024 * 1024;

/**
 * Puts the files of a picture into the bucket. Throws `PictureStoreError` when one of them is not
 * there; then none is on its way any more.
 */
export async function uploadToS3(
  { id, folder, variants }: { id: string; folder: string; variants: PictureVariant[] },
  bucket = env.s3,
): Promise<void> {
  await inParallel(variants, async ({ name, format }) => {
    const body = Uint8Array.from(await readFile(path.join(folder, name)));
    const headers = {
      "Content-Type": variantMime(format),
      // The store compares it with what arrived.
      "X-Amz-Content-Sha256": createHash("sha256").update(body).digest("hex"),
    };
    await call(bucket, { method: "PUT", id, name, body, headers });
  });
}

/** The bytes of one variant; null when the bucket does not have it. Throws `PictureStoreError`. */
export async function readS3(
  id: string,
  name: string,
  bucket = env.s3,
  timeoutMilliseconds = CALL_MILLISECONDS,
): Promise<Uint8Array<ArrayBuffer> | null> {
  return call(bucket, { method: "GET", id, name }, timeoutMilliseconds);
}

/**
 * Deletes files of a picture. Nothing happens to those that are gone already. Throws
 * `PictureStoreError`.
 */
export async function removeFromS3(id: string, names: string[], bucket = env.s3): Promise<void> {
  await inParallel(names, (name) => call(bucket, { method: "DELETE", id, name }));
}

/** Does a few at a time. When one fails, those that have begun are waited for and no more begin. */
async function inParallel<Item>(items: Item[], work: (item: Item) => Promise<unknown>): Promise<void> {
  for (let first = 0; first < items.length; first += PARALLEL_CALLS) {
    const outcomes = await Promise.allSettled(items.slice(first, first + PARALLEL_CALLS).map(work));
    const failed = outcomes.find((outcome) => outcome.status === "rejected");
    if (failed) throw failed.reason;
  }
}

interface Call {
  method: "GET" | "PUT" | "DELETE";
  id: string;
  name: string;
  body?: Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
}

/**
 * The bucket's response; null for a file it doesn't have. The bucket is part of the path, which
 * every store of this kind understands.
 */
async function call(
  bucket: S3Bucket | undefined,
  { id, name, ...request }: Call,
  timeoutMilliseconds = CALL_MILLISECONDS,
): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    if (!bucket) throw new Error("The bucket of this picture is not set up");
    const client = await clientOf(bucket);
    const response = await client.fetch(`${bucket.endpoint}/${bucket.bucket}/pictures/${id}/${name}`, {
      ...request,
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMilliseconds),
    });
    if (response.ok) return await bytesOf(response);
    const code = await errorCodeOf(response);
    if (response.status === 404 && code !== "NoSuchBucket") return null;
    throw new Error(`The bucket answered ${response.status} ${code}`);
  } catch (cause) {
    throw new PictureStoreError("s3", { cause });
  }
}

async function bytesOf(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(response.headers.get("Content-Length") ?? 0) > VARIANT_BYTES_MAX)
    throw new Error("The bucket answered too much");
  return new Uint8Array(await response.arrayBuffer());
}

/** What the store calls it, such as `AccessDenied`; empty when it does not say. */
async function errorCodeOf(response: Response): Promise<string> {
  return /<Code>(\w{1,60})<\/Code>/.exec(await response.text())?.[1] ?? "";
}

/**
 * Loaded with the first picture that goes there. It signs, and tries again what failed on the other
 * side.
 */
async function clientOf({ region, accessKeyId, secretAccessKey }: S3Bucket): Promise<AwsClient> {
  const { AwsClient } = await import("aws4fetch");
  return new AwsClient({ region, accessKeyId, secretAccessKey, service: "s3", retries: RETRIES });
}
