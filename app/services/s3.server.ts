import { createHash } from "node:crypto";
import { openAsBlob } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";

import type { AwsClient } from "aws4fetch";

import { env } from "~/server/env.server";
import type { S3Bucket } from "~/server/env/storage.server";
import { PictureStoreError } from "./image-errors";
import { limitBody, readBytes } from "./limited-body";
import { variantMime, type PictureVariant } from "~/lib/picture-variants";

/** The time limit of one call with all its retries. */
const CALL_MILLISECONDS = 10_000;
/** The time limit of one large file with all its retries, before a proxy gives up. */
const FILE_MILLISECONDS = 25_000;
const RETRIES = 2;
/** Concurrent file transfers: faster than one by one, and few enough to keep in memory. */
const PARALLEL_CALLS = 4;
const ANSWER_BYTES_MAX = 16 * 1024 * 1024;
/** More than any error in XML. */
const ERROR_BYTES_MAX = 64 * 1024;

/**
 * Uploads the files of a picture to the bucket. Throws `PictureStoreError` if one of them failed;
 * by then no upload is still running.
 */
export async function uploadToS3(
  { id, folder, variants }: { id: string; folder: string; variants: PictureVariant[] },
  bucket = env.s3,
): Promise<void> {
  await inParallel(variants, async ({ name, format }) => {
    const body = Uint8Array.from(await readFile(path.join(folder, name)));
    const headers = {
      "Content-Type": variantMime(format),
      // The store compares it with the bytes it received.
      "X-Amz-Content-Sha256": createHash("sha256").update(body).digest("hex"),
    };
    await call(bucket, { method: "PUT", key: pictureKey(id, name), body, headers });
  });
}

/** The bytes of one variant; null if the bucket doesn't have it. Throws `PictureStoreError`. */
export async function readS3(
  id: string,
  name: string,
  bucket = env.s3,
  timeoutMilliseconds = CALL_MILLISECONDS,
): Promise<Uint8Array<ArrayBuffer> | null> {
  return call(bucket, { method: "GET", key: pictureKey(id, name) }, timeoutMilliseconds);
}

/** Uploads one file as a stream. Throws `PictureStoreError`. */
export async function uploadFileToS3(
  { key, file, hash }: { key: string; file: string; hash: string },
  bucket = env.s3,
): Promise<void> {
  const headers = { "Content-Type": "application/octet-stream", "X-Amz-Content-Sha256": hash };
  const body = await openAsBlob(file);
  await call(bucket, { method: "PUT", key, body, headers }, FILE_MILLISECONDS);
}

/**
 * A file as a stream; null if the bucket doesn't have it. Throws `PictureStoreError`, and the
 * stream throws if it breaks off.
 */
export async function openS3(key: string, bucket = env.s3): Promise<AsyncIterable<Uint8Array> | null> {
  const { signal, stop } = timeLimit(CALL_MILLISECONDS);
  try {
    const response = await ask(bucket, { method: "GET", key }, signal);
    return response && (response.body as AsyncIterable<Uint8Array> | null);
  } catch (cause) {
    throw new PictureStoreError("s3", { cause });
  } finally {
    // A slow reader may take longer than the bucket's first answer.
    stop();
  }
}

/** Uploads bytes as one file. Throws `PictureStoreError`. */
export async function putS3(
  { key, bytes }: { key: string; bytes: Uint8Array<ArrayBuffer> },
  bucket: S3Bucket,
): Promise<void> {
  const headers = {
    "Content-Type": "application/octet-stream",
    "X-Amz-Content-Sha256": createHash("sha256").update(bytes).digest("hex"),
  };
  await call(bucket, { method: "PUT", key, body: bytes, headers }, FILE_MILLISECONDS);
}

/** A file in a list of the bucket. */
export interface ListedFile {
  key: string;
  bytes: number;
}

/** The files in a page of a list. Reads each byte once, whatever the store answers. */
function readListing(page: string): ListedFile[] {
  return page
    .split("<Contents>")
    .slice(1)
    .flatMap((entry) => {
      const [, key] = /<Key>([\w./-]+)<\/Key>/.exec(entry) ?? [];
      const [, size] = /<Size>(\d+)<\/Size>/.exec(entry) ?? [];
      return key === undefined || size === undefined ? [] : [{ key, bytes: Number(size) }];
    });
}

/**
 * All files whose keys begin with `prefix`, in the order of their keys. Keys consist of letters,
 * digits and `./-_`. Throws `PictureStoreError`. Source: ListObjectsV2.
 */
export async function* listS3(prefix: string, bucket: S3Bucket): AsyncGenerator<ListedFile> {
  let after = "";
  for (;;) {
    const query = new URLSearchParams({
      "list-type": "2",
      prefix,
      ...(after ? { "start-after": after } : {}),
    });
    const bytes = await call(bucket, { method: "GET", key: `?${query.toString()}` });
    const page = Buffer.from(bytes ?? []).toString();
    const files = readListing(page);
    yield* files;
    after = files.at(-1)?.key ?? "";
    if (after === "" || !page.includes("<IsTruncated>true</IsTruncated>")) return;
  }
}

function timeLimit(milliseconds: number): { signal: AbortSignal; stop: () => void } {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(new Error("The bucket took too long")), milliseconds);
  return { signal: controller.signal, stop: () => clearTimeout(timer) };
}

/** Deletes one file. Does nothing if it is already gone. Throws `PictureStoreError`. */
export async function removeFileFromS3(key: string, bucket = env.s3): Promise<void> {
  await call(bucket, { method: "DELETE", key });
}

/** Deletes files of a picture. Ignores files that are already gone. Throws `PictureStoreError`. */
export async function removeFromS3(id: string, names: string[], bucket = env.s3): Promise<void> {
  await inParallel(names, (name) => call(bucket, { method: "DELETE", key: pictureKey(id, name) }));
}

/**
 * Runs a few tasks at a time. If one fails, it waits for those that have begun and starts no more.
 */
async function inParallel<Item>(items: Item[], work: (item: Item) => Promise<unknown>): Promise<void> {
  for (let first = 0; first < items.length; first += PARALLEL_CALLS) {
    const outcomes = await Promise.allSettled(items.slice(first, first + PARALLEL_CALLS).map(work));
    const failed = outcomes.find((outcome) => outcome.status === "rejected");
    if (failed) throw failed.reason;
  }
}

interface Call {
  method: "GET" | "PUT" | "DELETE";
  /** The path of the file in the bucket. */
  key: string;
  body?: Uint8Array<ArrayBuffer> | Blob;
  headers?: Record<string, string>;
}

function pictureKey(id: string, name: string): string {
  return `pictures/${id}/${name}`;
}

/** The bucket's response with its bytes; null for a file it doesn't have. */
async function call(
  bucket: S3Bucket | undefined,
  request: Call,
  timeoutMilliseconds = CALL_MILLISECONDS,
): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    const response = await ask(bucket, request, AbortSignal.timeout(timeoutMilliseconds));
    return response && (await readBytes(response, ANSWER_BYTES_MAX));
  } catch (cause) {
    throw new PictureStoreError("s3", { cause });
  }
}

/**
 * The bucket's response; null for a file it doesn't have. The bucket is part of the path, which
 * every store of this kind understands.
 */
async function ask(
  bucket: S3Bucket | undefined,
  { key, ...request }: Call,
  signal: AbortSignal,
): Promise<Response | null> {
  if (!bucket) throw new Error("The bucket of this file is not set up");
  const client = await bucketClient(bucket);
  const response = await client.fetch(`${bucket.endpoint}/${bucket.bucket}/${key}`, {
    ...request,
    redirect: "error",
    signal,
  });
  if (response.ok) return response;
  const code = await errorCodeOf(response);
  if (response.status === 404 && code !== "NoSuchBucket") return null;
  throw new Error(`The bucket answered ${response.status} ${code}`);
}

/** The store's error code, such as `AccessDenied`; empty if it has none. */
async function errorCodeOf(response: Response): Promise<string> {
  const text = await limitBody(response, ERROR_BYTES_MAX).text();
  return /<Code>(\w{1,60})<\/Code>/.exec(text)?.[1] ?? "";
}

/**
 * Loaded with the first picture that is stored there. It signs requests and retries failures of the
 * other side.
 */
async function bucketClient({ region, accessKeyId, secretAccessKey }: S3Bucket): Promise<AwsClient> {
  const { AwsClient } = await import("aws4fetch");
  return new AwsClient({ region, accessKeyId, secretAccessKey, service: "s3", retries: RETRIES });
}
