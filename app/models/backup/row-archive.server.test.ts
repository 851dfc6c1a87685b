import { createHash } from "node:crypto";
import {
  createReadStream,
  createWriteStream,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
  existsSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { gunzipSync, gzipSync } from "node:zlib";

import { getTableName, is, like, Table } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";

import { db } from "~/server/db.server";
import { readSnapshot } from "~/server/db/snapshot.server";
import { env } from "~/server/env.server";
import { createAgeKey } from "~/services/age.server";

import * as schema from "../../../drizzle/schema";
import { postContent } from "../../../tests/factories/post";
import { createUser } from "../../../tests/factories/user";
import { createTenant, removeMembership, saveMembership } from "../../../tests/factories/tenant";
import { putSettings } from "../../../tests/factories/settings";
import { startScript } from "../../../tests/setup/processes";

import { archiveRows, BackupRefusedError, restoreRows, tallyDatabase } from "./row-archive.server";
import { getContentVersion } from "~/models/shared/content-tag.server";
import { createPost, publishPost, updatePost } from "~/models/post/post-write.server";
import { getSlugRedirect, listPublishedPosts } from "~/models/post/post.server";
import { createRecoveryCodes, findRecoveryCode } from "~/models/account/recovery-code.server";
import { searchEverything } from "~/models/search/search.server";
import { getSettings } from "~/models/settings/settings.server";
import { getTenantBySubdomain, listMemberships } from "~/models/company/tenant.server";
import { getUser, setRole } from "~/models/account/user.server";
import { listSessions, recordSession } from "~/models/account/user-session.server";

const { appendOnlyTables, backupTables, posts, settings, tags } = schema;
/** Together more than 70 MB. */
const LARGE_ROWS = 420;
/** Writes the rows of this database to a file. Returns their number. */
async function createBackup({ file }: { file: string }): Promise<number> {
  const { bytes, tallies } = archiveRows();
  await pipeline(bytes, createWriteStream(file));
  return Object.values(tallies()).reduce((sum, { rows }) => sum + rows, 0);
}

const restoreBackup = ({ file }: { file: string }) =>
  restoreRows({ name: file, open: () => createReadStream(file) as AsyncIterable<Uint8Array> });

const folder = mkdtempSync(path.join(tmpdir(), "automata-backup-"));
const file = path.join(folder, "backup.ndjson.gz");

afterAll(() => rmSync(folder, { recursive: true }));

/** All rows, in an order that does not depend on when they were written. */
async function everything(): Promise<string[]> {
  const rows: string[] = [];
  for await (const { row } of readSnapshot()) rows.push(JSON.stringify(row));
  return rows.sort();
}

beforeEach(async () => {
  for (const table of backupTables.toReversed()) if (!appendOnlyTables.has(table)) await db.delete(table);
  const { id } = await createPost({
    ...postContent({ number: 1 }),
    publishedAt: new Date("2026-01-02T03:04:05.678Z"),
  });
  await updatePost({ id, slug: "renamed" });
  await createPost({ ...postContent({ number: 2, title: "Quotes \" ' \\ 💥 \u2028 and Zażółć" }) });
  await createPost({ ...postContent({ number: 3 }), publishedAt: new Date(Date.now() + 1e9) });
  await putSettings({ noticeBar: "Saved", address: { ...(await getSettings()).address, city: "Oslo" } });
});

describe("a backup", () => {
  test("holds every table of the schema save those that serve the moment", () => {
    const tables = Object.values(schema).filter((value) => is(value, Table));
    const left = tables.filter((table) => !(backupTables as Table[]).includes(table));
    expect(left.map((table) => getTableName(table)).sort()).toEqual([
      "auth_challenges",
      "auth_external_flows",
      "auth_flow_states",
      "auth_one_time_tokens",
      "auth_rate_limits",
      "auth_session_methods",
      "auth_sessions",
      "auth_signing_keys",
      "auth_used_tokens",
      "auth_webauthn_challenges",
      "backup_runs",
      "cache_tags",
      "editor_presences",
      "idempotency_keys",
      "index_pings",
      "leases",
      "outbox_mails",
      "rate_limits",
      "search_documents",
      "user_sessions",
      "visit_salts",
      "visitor_days",
      "webhook_deliveries",
    ]);
  });

  test("brings accounts, what they may do and where they belong back, and no session", async () => {
    const user = await createUser({ role: "support" });
    const tenant = await createTenant({ name: "Acme", subdomain: "acme", branding: { color: "#123456" } });
    await saveMembership({ tenantId: tenant.id, userId: user.id, role: "owner" });
    const [code = ""] = await createRecoveryCodes({ userId: user.id });
    await recordSession({ sessionId: crypto.randomUUID(), userId: user.id });
    await createBackup({ file });
    await setRole({ userId: user.id, role: "lead", actorId: null });
    await removeMembership({ tenantId: tenant.id, userId: user.id });

    await restoreBackup({ file });
    expect(await getUser({ id: user.id })).toEqual(user);
    expect(await getTenantBySubdomain({ subdomain: "acme" })).toEqual(tenant);
    expect(await listMemberships({ userId: user.id })).toMatchObject([
      { tenantId: tenant.id, role: "owner" },
    ]);
    expect(await listSessions({ userId: user.id, role: "lead" })).toEqual([]);
    expect(await findRecoveryCode({ userId: user.id, code })).not.toBeNull();
  });

  test("brings everything back exactly: history, schedule, search, settings", async () => {
    const before = await everything();
    expect(await createBackup({ file })).toBe(before.length);
    await db.delete(posts);
    await db.delete(tags);
    await createPost(postContent({ title: "Written after the backup" }));
    await putSettings({ noticeBar: null });
    const version = await getContentVersion({ tag: "posts" });

    expect(await restoreBackup({ file })).toBe(before.length);
    expect(await everything()).toEqual(before);
    expect(await getSettings()).toMatchObject({ noticeBar: "Saved", address: { city: "Oslo" } });
    expect(await getSlugRedirect({ slug: "onboarding-without-the-busywork-part-1" })).toBe("renamed");
    expect((await listPublishedPosts({ limit: 9, search: "onboarding" })).items).toHaveLength(1);
    expect((await listPublishedPosts({ limit: 9, search: "written after" })).items).toHaveLength(0);
    // The console's search isn't kept: it fills itself with the rows that come back.
    const articles = { kinds: ["article"], limit: 9 } as const;
    expect(await searchEverything({ text: "onboarding", ...articles })).toMatchObject([{ count: 1 }]);
    expect(await searchEverything({ text: "written after", ...articles })).toEqual([]);
    // Running processes must notice, whatever the versions were when the backup was made.
    expect(await getContentVersion({ tag: "posts" })).toBeGreaterThan(version);
  });

  test("of an empty site empties the site", async () => {
    for (const table of backupTables.toReversed()) if (!appendOnlyTables.has(table)) await db.delete(table);
    // What was done before this test stays in the audit log.
    const audited = await everything();
    expect(audited.filter((row) => !row.includes('"actorName"'))).toEqual([]);
    expect(await createBackup({ file })).toBe(audited.length);
    await createPost(postContent());
    expect(await restoreBackup({ file })).toBe(audited.length);
    expect(await everything()).toEqual(audited);
  });

  test("is one moment, even while posts are being written", async () => {
    const writing = Promise.all(
      Array.from({ length: 20 }, async (_, number) =>
        publishPost({ id: (await createPost(postContent({ number }))).id }),
      ),
    );
    await createBackup({ file });
    await writing;
    await restoreBackup({ file });
    const tagless = (await listPublishedPosts({ limit: 100 })).items.filter((post) => post.tags.length === 0);
    expect(tagless).toEqual([]);
  });

  test("says for each table what it holds, and a restored database holds the same", async () => {
    const { bytes, tallies } = archiveRows();
    await pipeline(bytes, createWriteStream(file));
    const saved = tallies();
    expect(saved.posts?.rows).toBe(3);
    await db.update(posts).set({ title: "Changed" });
    expect((await tallyDatabase()).posts).not.toEqual(saved.posts);
    await restoreBackup({ file });
    expect(await tallyDatabase()).toEqual(saved);
  });

  if (env.dialect === "postgres") {
    test("of SQLite can be restored on PostgreSQL", async () => {
      const databaseUrl = `file:${path.join(folder, "sqlite.db")}`;
      const other = path.join(folder, "from-sqlite.ndjson.gz");
      expect(await startScript("scripts/db-migrate.ts", { databaseUrl }).ended).toMatchObject({ code: 0 });
      expect(await startScript("tests/processes/publish.ts", { databaseUrl }).ended).toMatchObject({
        code: 0,
      });
      expect(
        await startScript("tests/processes/archive-rows.ts", { databaseUrl, args: [other] }).ended,
      ).toMatchObject({ code: 0 });
      await restoreBackup({ file: other });
      const { items } = await listPublishedPosts({ limit: 9, search: "onboarding" });
      expect(items).toMatchObject([
        {
          slug: "onboarding-without-the-busywork-part-1",
          tags: [{ slug: "finance" }, { slug: "integrations" }],
        },
      ]);
    });
  }
});

test("a restore writes a file that is larger than its memory", async () => {
  await createBackup({ file });
  const [header = "", ...others] = gunzipSync(readFileSync(file)).toString().trimEnd().split("\n");
  const rows = others.slice(0, -1);
  const at = rows.findLastIndex((row) => row.startsWith('["settings"')) + 1;
  const value = "All work and no play. ".repeat(8_000);
  const added = Array.from({ length: LARGE_ROWS }, (_, number) =>
    JSON.stringify(["settings", { key: `large-${number}`, value, updatedAt: "2026-01-02T03:04:05.678Z" }]),
  );
  const lines = [header, ...rows.toSpliced(at, 0, ...added)];
  const body = lines.join("\n") + "\n";
  expect(body.length).toBeGreaterThan(70_000_000);
  const large = path.join(folder, "large.ndjson.gz");
  const sha256 = createHash("sha256").update(body).digest("hex");
  writeFileSync(large, gzipSync(body + JSON.stringify({ rows: lines.length - 1, sha256 }) + "\n"));

  const { ended } = startScript("tests/processes/restore-rows.ts", {
    databaseUrl: env.databaseUrl,
    args: [large],
    nodeOptions: ["--max-old-space-size=64"],
  });
  expect(await ended).toMatchObject({ code: 0 });
  expect(await db.$count(settings, like(settings.key, "large-%"))).toBe(LARGE_ROWS);
});

test.runIf(env.dialect === "postgres")(
  "a restore is not cut short by the time limits of the database",
  async () => {
    await createBackup({ file });
    const limited = new URL(env.databaseUrl);
    limited.searchParams.set("options", "-c idle_in_transaction_session_timeout=1");
    const { ended } = startScript("tests/processes/restore-rows.ts", {
      databaseUrl: limited.href,
      args: [file],
    });
    expect(await ended).toMatchObject({ code: 0 });
  },
);

describe("a restore refuses, and touches nothing, when the file", () => {
  const good = () => gunzipSync(readFileSync(file)).toString();
  const damages: [string, () => Buffer | string][] = [
    ["is empty", () => ""],
    ["is no gzip file", () => "SQLite format 3\0"],
    ["is cut off", () => readFileSync(file).subarray(0, -40)],
    ["was changed in one row", () => gzipSync(good().replace("Onboarding", "Offboarding"))],
    ["lacks a row", () => gzipSync(good().split("\n").toSpliced(3, 1).join("\n"))],
    ["lacks its footer", () => gzipSync(good().trimEnd().split("\n").slice(0, -1).join("\n"))],
    ["comes from another application", () => gzipSync('{"format":"other"}\n{"rows":0,"sha256":""}\n')],
    [
      "comes from another version",
      () => gzipSync(good().replace(/"schema":"[0-9a-f]{8}/, '"schema":"00000000')),
    ],
  ];

  test.each(damages)("%s", async (_name, damaged) => {
    await createBackup({ file });
    const before = await everything();
    const bad = path.join(folder, "bad.gz");
    writeFileSync(bad, damaged());
    await expect(restoreBackup({ file: bad })).rejects.toThrow(BackupRefusedError);
    expect(await everything()).toEqual(before);
    rmSync(bad);
  });

  test("is not there", async () => {
    await expect(restoreBackup({ file: path.join(folder, "nothing.gz") })).rejects.toThrow(
      BackupRefusedError,
    );
  });
});

test("the command says in one line why a key can't be used, and touches no database", async () => {
  const databaseUrl = `file:${path.join(folder, "untouched.db")}`;
  const empty = path.join(folder, "empty.key");
  writeFileSync(empty, "# public key: age1…\n");
  for (const [key, reason] of [
    [path.join(folder, "nowhere.key"), /no such file/],
    [empty, /has no line that begins with AGE-SECRET-KEY-\./],
  ] as const) {
    vi.stubEnv("BACKUP_IDENTITY_FILE", key);
    const { code, errorOutput } = await startScript("scripts/db-restore.ts", {
      databaseUrl,
      args: ["newest", folder],
    }).ended;
    vi.unstubAllEnvs();
    expect([code, errorOutput.trimEnd().split("\n").length]).toEqual([1, 1]);
    expect(errorOutput).toMatch(reason);
    expect(errorOutput).toContain("Nothing was changed.");
  }
  expect(existsSync(path.join(folder, "untouched.db"))).toBe(false);
});

test("the command changes nothing, not even the schema, for a backup of another version", async () => {
  const store = path.join(folder, "of-another-version");
  const name = "2026-11-23T02-30-05-678Z-0000";
  mkdirSync(path.join(store, "manifests"), { recursive: true });
  const manifest = {
    ...{ format: "automata-backup", version: 1, name, createdAt: new Date().toISOString() },
    ...{ schema: "of another version", rows: 1, pieces: [{ bytes: 1, sha256: "" }], files: [] },
  };
  writeFileSync(path.join(store, "manifests", `${name}.json`), JSON.stringify(manifest));
  const key = path.join(folder, "some.key");
  writeFileSync(key, (await createAgeKey()).identity);
  vi.stubEnv("BACKUP_IDENTITY_FILE", key);
  const databaseUrl = `file:${path.join(folder, "unmigrated.db")}`;
  const { code, errorOutput } = await startScript("scripts/db-restore.ts", {
    databaseUrl,
    args: ["newest", store],
  }).ended;
  vi.unstubAllEnvs();
  expect(code).toBe(1);
  expect(errorOutput).toMatch(/^.*another version.* Nothing was changed\.\n$/);
  expect(existsSync(path.join(folder, "unmigrated.db"))).toBe(false);
});
