import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { afterEach, beforeEach, describe, expect, test } from "vitest";

import type { PictureVariant } from "~/lib/picture-variants";

import { cpuMilliseconds } from "../../tests/setup/cpu-time";
import { startS3 } from "../../tests/setup/s3";

import { listS3, readS3, removeFromS3, uploadToS3 } from "./s3.server";

type Store = Awaited<ReturnType<typeof startS3>>;
let store: Store;
let folder: string;
const id = "6b7f6d0a-0000-4000-8000-000000000000";

beforeEach(async () => {
  store = await startS3();
  folder = mkdtempSync(path.join(tmpdir(), "automata-test-"));
});
afterEach(() => {
  store.stop();
  rmSync(folder, { recursive: true });
});

/** Files in the folder, ready for upload. */
function files(count: number): PictureVariant[] {
  return Array.from({ length: count }, (_, index) => {
    const name = `${index + 1}x1.avif`;
    const content = `pixels of ${name}`;
    writeFileSync(path.join(folder, name), content);
    return { name, format: "avif", width: index + 1, height: 1, bytes: content.length };
  });
}

const upload = (variants: PictureVariant[], bucket = store.bucket) =>
  uploadToS3({ id, folder, variants }, bucket);
const failure = { name: "PictureStoreError" };

describe("pictures in a bucket", () => {
  test("go there signed, file by file, and come back as they were", async () => {
    const variants = files(12);
    await upload(variants);
    expect([...store.objects.keys()].sort()).toEqual(
      variants.map(({ name }) => `pictures/${id}/${name}`).sort(),
    );
    expect(new Set(store.calls.map(({ contentType }) => contentType))).toEqual(new Set(["image/avif"]));
    for (const { name } of variants) {
      const bytes = await readS3(id, name, store.bucket);
      expect(Buffer.from(bytes ?? []).toString()).toBe(`pixels of ${name}`);
    }
  });

  test("that are not there are nothing, whatever else a missing bucket is", async () => {
    expect(await readS3(id, "9x9.avif", store.bucket)).toBeNull();
    const elsewhere = { ...store.bucket, bucket: "elsewhere" };
    await expect(readS3(id, "9x9.avif", elsewhere)).rejects.toMatchObject({
      ...failure,
      cause: { message: "The bucket answered 404 NoSuchBucket" },
    });
  });

  test("are deleted, once or twice", async () => {
    const variants = files(5);
    await upload(variants);
    const names = variants.map(({ name }) => name);
    await removeFromS3(id, [...names, "never.png"], store.bucket);
    await removeFromS3(id, names, store.bucket);
    expect(store.objects.size).toBe(0);
  });

  test.each([
    ["another secret", { secretAccessKey: "guessed" }, "SignatureDoesNotMatch"],
    ["an unknown key", { accessKeyId: "AKIAOTHER" }, "InvalidAccessKeyId"],
    ["another region", { region: "us-east-1" }, "AuthorizationHeaderMalformed"],
  ])("are not taken with %s, and the log may know why", async (_name, wrong, code) => {
    await expect(upload(files(2), { ...store.bucket, ...wrong })).rejects.toMatchObject({
      ...failure,
      cause: { message: `The bucket answered 403 ${code}` },
    });
    expect(store.objects.size).toBe(0);
  });

  test("are not lost to a fault that passes", async () => {
    const tries = new Map<string, number>();
    store.failing(({ key }) => {
      tries.set(key, (tries.get(key) ?? 0) + 1);
      return (tries.get(key) ?? 0) < 3 ? { status: 503, code: "SlowDown" } : undefined;
    });
    await upload(files(3));
    expect(store.objects.size).toBe(3);
  });

  test("are refused while the store is out of order, and nothing continues behind the refusal", async () => {
    store.failing(({ key }) => (key.endsWith("/2x1.avif") ? { status: 500 } : undefined));
    await expect(upload(files(9))).rejects.toMatchObject(failure);
    const begun = store.calls.length;
    expect(store.objects.size).toBe(3);
    store.failing(() => undefined);
    await removeFromS3(id, ["1x1.avif", "3x1.avif", "4x1.avif"], store.bucket);
    expect([store.objects.size, store.calls.length]).toEqual([0, begun + 3]);
  });

  test("are not waited for when the store says nothing, or is not there at all", async () => {
    store.failing(() => "silence");
    await expect(readS3(id, "1x1.avif", store.bucket, 50)).rejects.toMatchObject({
      ...failure,
      cause: { name: "TimeoutError" },
    });
    store.stop();
    await expect(upload(files(1))).rejects.toMatchObject(failure);
    await expect(uploadToS3({ id, folder, variants: files(1) }, undefined)).rejects.toMatchObject(failure);
  });

  test("are read up to a size, whether or not the bucket says how much comes", async () => {
    store.failing(() => "flood");
    const tooLong = { ...failure, cause: { name: "RangeError" } };
    const length = readS3(id, "1x1.avif", store.bucket).then((bytes) => bytes?.byteLength);
    await expect(length).rejects.toMatchObject(tooLong);
  });
});

describe("a list of files", () => {
  async function list(): Promise<string[]> {
    const keys: string[] = [];
    for await (const { key } of listS3("backups/", store.bucket)) keys.push(key);
    return keys;
  }

  test("has those of all pages, in order", async () => {
    const keys = Array.from({ length: 8 }, (_, at) => `backups/${at}`);
    for (const key of keys) store.objects.set(key, Buffer.from("x"));
    expect(await list()).toEqual(keys);
  });

  test("that a store broke off 100,000 times is read in time", async () => {
    store.failing(() => ({ bytes: `<ListBucketResult>${"<Contents>".repeat(100_000)}` }));
    const spent = await cpuMilliseconds(async () => expect(await list()).toEqual([]));
    expect(spent).toBeLessThan(1_000);
  });
});
