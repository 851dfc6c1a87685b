import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { eq } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";

import { daysAfter, HOUR_MILLISECONDS, MINUTE_MILLISECONDS } from "~/lib/time-units";
import { storePicture } from "~/models/picture/picture-write.server";
import { db } from "~/server/db.server";
import { env } from "~/server/env.server";
import type { BackupPlan } from "~/server/env/storage.server";
import { createAgeKey } from "~/services/age.server";
import { openBackupStore, type BackupStore } from "~/services/backup-store.server";

import { backupRuns, leases, pictures, posts, settings } from "../../../drizzle/schema";
import { drawPicture, receivedFile } from "../../../tests/factories/picture";
import { postContent } from "../../../tests/factories/post";
import { createUser } from "../../../tests/factories/user";
import { startScript, waitForLine } from "../../../tests/setup/processes";
import { startS3 } from "../../../tests/setup/s3";
import { createPost } from "~/models/post/post-write.server";

import { createBackup } from "./backup-create.server";
import { compareTallies } from "./backup-drill.server";
import { removeOldBackups } from "./backup-removal.server";
import { restoreBackup } from "./backup-restore.server";
import { backUpNightly, getBackupStatus } from "./backup-run.server";
import { listBackups } from "./backup-manifest.server";
import { BackupRefusedError, tallyDatabase } from "./row-archive.server";

const keep = { days: 7, weeks: 4, months: 12 };
const now = new Date("2026-11-23T02:30:00Z");
const later = (minutes: number) => new Date(now.getTime() + minutes * MINUTE_MILLISECONDS);

let key: Awaited<ReturnType<typeof createAgeKey>>;
let folder: string;
let store: BackupStore;
let plan: BackupPlan;

beforeAll(async () => {
  key = await createAgeKey();
});
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "automata-test-"));
  plan = { to: { folder: path.join(folder, "store") }, minute: 150, keep };
  store = openBackupStore(plan.to);
  for (const table of [backupRuns, leases, pictures, posts, settings]) await db.delete(table);
  await createPost(postContent());
});
afterEach(() => rmSync(folder, { recursive: true }));

const back = (signal?: AbortSignal) => createBackup({ store, recipients: [key.recipient], signal });
const workFolder = () => path.join(folder, "work");
const restore = (identity = key.identity) =>
  restoreBackup({ store, identities: [identity], workFolder: workFolder() });
const nightly = (at = now) => backUpNightly({ plan, recipients: [key.recipient], now: at });
const storedFiles = (below = "") =>
  readdirSync(path.join(folder, "store", below), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));

async function addPicture() {
  const owner = await createUser();
  const file = receivedFile(await drawPicture({ width: 400, height: 300 }));
  const source = { actor: { id: owner.id, name: "Ada" }, network: null, userAgent: null, requestId: null };
  return storePicture({ owner, use: "gallery", file, altText: "A gauge", source });
}
const pictureFolder = (id: string) => path.join(env.uploadDir, id.slice(0, 2), id);
const bytesBelow = (of: string) =>
  readdirSync(of)
    .sort()
    .map((name) => [
      name,
      createHash("sha256")
        .update(readFileSync(path.join(of, name)))
        .digest("hex"),
    ]);

describe("a backup", () => {
  test("brings rows and pictures back, to a site that has lost both", async () => {
    const { id } = await addPicture();
    const [rows, bytes] = [await tallyDatabase(), bytesBelow(pictureFolder(id))];
    await back();
    await db.delete(posts);
    rmSync(pictureFolder(id), { recursive: true });
    expect(await restore()).toMatchObject({ files: { restored: 1, present: 0, failed: 0 } });
    compareTallies(rows, await tallyDatabase());
    expect(bytesBelow(pictureFolder(id))).toEqual(bytes);
    expect(existsSync(workFolder()) && readdirSync(workFolder())).toEqual([]);
  });

  test("can be read by nobody else: neither its content, nor the URLs of pictures, nor its files", async () => {
    const { id } = await addPicture();
    const { title } = postContent();
    await back();
    for (const file of storedFiles()) {
      expect(statSync(file).mode & 0o077).toBe(0);
      const text = readFileSync(file, "latin1");
      expect(text.includes(title) || text.includes(id) || file.includes(id)).toBe(false);
      if (!file.endsWith(".json")) expect(text.startsWith("age-encryption.org/v1\n")).toBe(true);
    }
  });

  test("saves a picture once, also if the next one is made before it is gone", async () => {
    await addPicture();
    await back();
    const saved = storedFiles("files").map((file) => [file, statSync(file).mtimeMs]);
    expect(saved.length).toBeGreaterThan(0);
    await addPicture();
    await back();
    const files = new Map(storedFiles("files").map((file) => [file, statSync(file).mtimeMs]));
    expect(files.size).toBe(saved.length * 2);
    for (const [file, time] of saved) expect(files.get(String(file))).toBe(time);
  });

  test("saves a picture again if the store has lost half of it", async () => {
    const { id } = await addPicture();
    await back();
    const [file = ""] = storedFiles("files");
    truncateSync(file, 10);
    await back();
    rmSync(pictureFolder(id), { recursive: true });
    expect((await restore()).files).toEqual({ restored: 1, present: 0, failed: 0 });
  });

  test("doesn't count when it is ended before its end, and is cleared away a day later", async () => {
    await back();
    const [whole] = await listBackups(store);
    const ended = new AbortController();
    ended.abort(new Error("Another process has taken over"));
    await expect(back(ended.signal)).rejects.toThrow("taken over");
    const child = startScript("tests/processes/back-up-until-killed.ts", {
      databaseUrl: env.databaseUrl,
      args: [path.join(folder, "store"), key.recipient],
    });
    await waitForLine(child, (line) => line === "rows are stored");
    child.kill();
    await child.ended;
    expect(await listBackups(store)).toEqual([whole]);
    expect(storedFiles("rows").length).toBeGreaterThan(1);
    await restore();
    await removeOldBackups({ store, keep, now: daysAfter(new Date(), 2) });
    expect(storedFiles("rows").every((file) => file.includes(whole ?? "-"))).toBe(true);
    await restore();
  });

  test("fails on a full disk, leaves nothing that counts, and the one before stays whole", async () => {
    const disk = path.join(folder, "store");
    if (!mountSmallDisk(disk, 400)) return;
    try {
      await back();
      await db.insert(settings).values({ key: "large", value: randomText(2_000_000), updatedAt: now });
      await expect(back()).rejects.toMatchObject({ code: "ENOSPC" });
      expect(await listBackups(store)).toHaveLength(1);
      expect(storedFiles().filter((file) => file.endsWith(".part"))).toEqual([]);
      await restore();
      expect(await db.$count(settings)).toBe(0);
    } finally {
      execFileSync("umount", [disk]);
    }
  });
});

/** Text that doesn't become smaller by compression. */
function randomText(length: number): string {
  return Array.from({ length: length / 32 }, () => crypto.randomUUID().replaceAll("-", "")).join("");
}

/** Mounts an empty disk of that many kilobytes. Returns false where only root may. */
function mountSmallDisk(at: string, kilobytes: number): boolean {
  mkdirSync(at, { recursive: true });
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${kilobytes}k`, "tmpfs", at], { stdio: "ignore" });
  } catch {
    return false;
  }
  return true;
}

describe("a restore refuses, and changes nothing, when", () => {
  async function expectRefusal(reason: RegExp, identity?: string) {
    await db.update(posts).set({ title: "Written later" });
    await expect(restore(identity)).rejects.toThrow(reason);
    await expect(restore(identity)).rejects.toThrow(BackupRefusedError);
    expect(await db.$count(posts, eq(posts.title, "Written later"))).toBe(1);
  }

  test("the key is another one", async () => {
    await back();
    await expectRefusal(/None of the keys opens/, (await createAgeKey()).identity);
  });

  test("a piece is cut short", async () => {
    await back();
    const [piece = ""] = storedFiles("rows");
    truncateSync(piece, statSync(piece).size - 20);
    await expectRefusal(/piece 0 is missing or has changed/);
  });

  test("one bit of a piece has changed", async () => {
    await back();
    const [piece = ""] = storedFiles("rows");
    const bytes = readFileSync(piece);
    bytes[bytes.length - 30] = (bytes[bytes.length - 30] ?? 0) ^ 1;
    writeFileSync(piece, bytes);
    await expectRefusal(/piece 0/);
  });

  test("a piece and its line in the manifest were exchanged", async () => {
    await back();
    const [piece = ""] = storedFiles("rows");
    const [manifest = ""] = storedFiles("manifests");
    const bytes = readFileSync(piece).subarray(0, -20);
    writeFileSync(piece, bytes);
    const content = JSON.parse(readFileSync(manifest, "utf8")) as Record<string, unknown>;
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    writeFileSync(manifest, JSON.stringify({ ...content, pieces: [{ bytes: bytes.length, sha256 }] }));
    await expectRefusal(/cannot be read/);
  });

  test("there is no backup", async () => {
    await expectRefusal(/no finished backup/);
  });
});

test("a restore that was interrupted doesn't fetch again what it has", async () => {
  const { manifest } = await back();
  const read: string[] = [];
  const watched: BackupStore = { ...store, read: (name) => (read.push(name), store.read(name)) };
  const again = () => restoreBackup({ store: watched, identities: [key.identity], workFolder: workFolder() });
  mkdirSync(path.join(workFolder(), manifest.name), { recursive: true });
  const [piece = ""] = storedFiles("rows");
  writeFileSync(path.join(workFolder(), manifest.name, "0"), readFileSync(piece));
  await again();
  expect(read.filter((name) => name.startsWith("rows/"))).toEqual([]);
  // A piece that only half arrived is fetched again.
  mkdirSync(path.join(workFolder(), manifest.name), { recursive: true });
  writeFileSync(path.join(workFolder(), manifest.name, "0"), readFileSync(piece).subarray(9));
  await again();
  expect(read.filter((name) => name.startsWith("rows/"))).toHaveLength(1);
});

describe("every night", () => {
  test("one of two instances makes a backup, and restores it for a trial", async () => {
    await addPicture();
    const made = await Promise.all([nightly(), nightly()]);
    expect(made.toSorted()).toEqual([false, true]);
    expect(await listBackups(store)).toHaveLength(1);
    expect(await nightly(later(5))).toBe(false);
    expect(await getBackupStatus({ plan, now: later(60) })).toMatchObject({
      status: "ok",
      ageSeconds: 3600,
      fault: null,
      drilled: { drillFault: null },
    });
  });

  test("a failure is recorded, tried again after a quarter of an hour, and then forgotten", async () => {
    const blocked = path.join(folder, "store");
    writeFileSync(blocked, "a file where the folder should be");
    await expect(nightly()).rejects.toThrow();
    expect(await getBackupStatus({ plan, now })).toMatchObject({
      status: "late",
      last: null,
      fault: expect.stringContaining("ENOTDIR"),
    });
    expect(await nightly(later(10))).toBe(false);
    rmSync(blocked);
    expect(await nightly(later(16))).toBe(true);
    expect(await getBackupStatus({ plan, now: later(20) })).toMatchObject({ status: "ok", fault: null });
    const tomorrow = new Date(now.getTime() + 27 * HOUR_MILLISECONDS);
    expect(await getBackupStatus({ plan, now: tomorrow })).toMatchObject({ status: "late" });
  });

  test("one that a wrong clock dated in the future doesn't keep others from being made and missed", async () => {
    const ahead = new Date(now.getTime() + 400 * HOUR_MILLISECONDS);
    expect(await nightly(ahead)).toBe(true);
    expect(await getBackupStatus({ plan, now })).toMatchObject({ last: null, ageSeconds: null });
    expect(await nightly(now)).toBe(true);
    const tomorrow = new Date(now.getTime() + 27 * HOUR_MILLISECONDS);
    expect(await getBackupStatus({ plan, now: tomorrow })).toMatchObject({ status: "late" });
  });

  test("goes into a bucket, and an hour without it loses nothing", async () => {
    const bucket = await startS3({ now: () => new Date() });
    onTestFinished(bucket.stop);
    await addPicture();
    plan = { ...plan, to: { bucket: bucket.bucket } };
    bucket.failing(() => ({ status: 503, code: "SlowDown" }));
    await expect(nightly()).rejects.toThrow();
    expect(await getBackupStatus({ plan, now })).toMatchObject({ fault: "The bucket answered 503 SlowDown" });
    bucket.failing(() => undefined);
    expect(await nightly(later(60))).toBe(true);
    expect(await getBackupStatus({ plan, now: later(61) })).toMatchObject({
      status: "ok",
      drilled: { drillFault: null },
    });
    store = openBackupStore(plan.to);
    await db.delete(posts);
    await restore();
    expect(await db.$count(posts)).toBe(1);
  });
});
