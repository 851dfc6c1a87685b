import { existsSync } from "node:fs";
import path from "node:path";

import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { env } from "~/server/env.server";
import { db } from "~/server/db.server";
import { log } from "~/server/log.server";
import { displayName, type User } from "~/models/account/user";
import { exportUser } from "~/models/account/user-export.server";
import { deleteUser } from "~/models/account/user.server";
import { listActivity } from "~/models/audit/activity.server";
import type { AuditSource } from "~/models/audit/audit";
import type { Standing } from "~/models/company/member";
import type { MembershipRole } from "~/models/company/tenant";

import { auditEntries, outboxMails, workspaceFiles } from "../../../drizzle/schema";
import { createCompany } from "../../../tests/factories/company";
import { ooxmlFile, pdfFile } from "../../../tests/factories/office-file";
import { receivedFile } from "../../../tests/factories/picture";
import { saveMembership } from "../../../tests/factories/tenant";
import { createUser } from "../../../tests/factories/user";
import { Browser } from "../../../tests/setup/browser";
import { EICAR, startClamd } from "../../../tests/setup/clamd";
import { startS3 } from "../../../tests/setup/s3";
import { wholeCopy } from "../../../tests/factories/whole-copy";

import { checkFiles } from "./file-check.server";
import { clearFiles, removeFile } from "./file-removal.server";
import { listFiles, readFile } from "./file.server";
import { shareFile } from "./file-write.server";
import { ALL_FILES_BYTES_MAX, FILES_MAX } from "./file-limits";

let company: Awaited<ReturnType<typeof createCompany>>;
let client: User;
let staff: User;

const sourceOf = (user: User): AuditSource => ({
  actor: { id: user.id, name: displayName(user) },
  network: null,
  userAgent: null,
  requestId: null,
});

async function join(role: MembershipRole): Promise<User> {
  const user = await createUser();
  await saveMembership({ tenantId: company.tenant.id, userId: user.id, role });
  return user;
}

const workspace = () => company.workspaces[0] ?? { id: "", name: "" };
const scope = () => ({ workspaceId: workspace().id });

function share(
  user: User,
  content: Buffer = pdfFile(),
  {
    name = "Offer.pdf",
    id = crypto.randomUUID(),
    side = "client" as "client" | "staff",
    now = new Date(),
  } = {},
) {
  return shareFile({
    id,
    file: receivedFile(content, name),
    workspace: workspace(),
    tenant: company.tenant,
    side,
    author: { id: user.id, name: displayName(user), email: user.email },
    source: sourceOf(user),
    now,
  }).then(() => id);
}

const files = async () => (await listFiles({ scope: scope(), limit: 50 })).items;
const mailsTo = (email: string) => db.select().from(outboxMails).where(eq(outboxMails.recipient, email));
const contentAt = (id: string) => path.join(env.uploadDir, id.slice(0, 2), id, "content");
const remove = (id: string, user: User, standing: Standing) =>
  removeFile({ id, scope: scope(), remover: { userId: user.id, standing }, source: sourceOf(user) });

async function bytesOf(id: string): Promise<Buffer | null> {
  const found = await readFile({ id, scope: scope() });
  if (!found) return null;
  const pieces: Uint8Array[] = [];
  for await (const piece of found.content) pieces.push(piece);
  return Buffer.concat(pieces);
}

beforeEach(async () => {
  await db.delete(workspaceFiles);
  company = await createCompany();
  client = await join("owner");
  staff = await createUser({ role: "super_admin" });
});

describe("a file of a workspace", () => {
  test("is listed and read, reaches the other side's mailbox and the company's activity", async () => {
    const content = pdfFile(5_000);
    const id = await share(client, content, { name: "../Größe\u202E.pdf" });
    expect(await files()).toMatchObject([
      { id, name: "Größe.pdf", kind: "pdf", bytes: 5_000, side: "client", status: "unchecked" },
    ]);
    expect(await bytesOf(id)).toEqual(content);
    await share(staff, ooxmlFile("docx"), { name: "Plan.docx", side: "staff" });
    const [mail] = await mailsTo(client.email);
    expect(mail).toMatchObject({ kind: "company_file", replyTo: staff.email });
    expect(mail?.textBody).toContain("Plan.docx");
    expect(mail?.textBody).toContain(`/workspace/${workspace().id}/files`);
    const { items } = await listActivity({ tenantId: company.tenant.id, limit: 5 });
    expect(items.filter(({ action }) => action === "workspace.file_shared")).toHaveLength(2);
    const audits = await db.select().from(auditEntries).where(eq(auditEntries.tenantId, company.tenant.id));
    expect(JSON.stringify(audits)).not.toContain("Größe");
  });

  test("is stored once, however often and at once its form arrives", async () => {
    const id = crypto.randomUUID();
    await Promise.all([1, 2, 3].map(() => share(client, pdfFile(), { id })));
    expect(await files()).toHaveLength(1);
    expect(await mailsTo((await join("member")).email)).toHaveLength(0);
    expect(await bytesOf(id)).toEqual(pdfFile());
  });

  test("that isn't accepted leaves nothing", async () => {
    for (const [content, name, code] of [
      [Buffer.alloc(0), "a.pdf", "file_empty"],
      [pdfFile(), "a.exe", "file_type"],
      [pdfFile(), "a.docm", "file_macros"],
      [pdfFile(), "a.docx", "file_mismatch"],
      [ooxmlFile("docx", { parts: [["word/vbaProject.bin", "x"]] }), "a.docx", "file_macros"],
    ] as const)
      await expect(share(client, content, { name })).rejects.toMatchObject({ code });
    expect(await db.$count(workspaceFiles, eq(workspaceFiles.workspaceId, workspace().id))).toBe(0);
  });

  test("finds no room beyond the number and the size that a workspace may have", async () => {
    const id = await share(client);
    const [row] = await db.select().from(workspaceFiles).where(eq(workspaceFiles.id, id));
    if (!row) throw new Error("There is no row");
    await db
      .update(workspaceFiles)
      .set({ bytes: ALL_FILES_BYTES_MAX - 300 })
      .where(eq(workspaceFiles.id, id));
    await share(client, pdfFile(300));
    await expect(share(client, pdfFile(300))).rejects.toMatchObject({ code: "file_quota" });
    await db.update(workspaceFiles).set({ bytes: 1 }).where(eq(workspaceFiles.id, id));
    const filler = Array.from({ length: FILES_MAX - 2 }, () => ({ ...row, id: crypto.randomUUID() }));
    await db.insert(workspaceFiles).values(filler.map((file) => ({ ...file, bytes: 1 })));
    await expect(share(client)).rejects.toMatchObject({ code: "file_quota" });
    expect(await remove(id, client, "owner")).toBe("Offer.pdf");
    await share(client);
  });

  test("is removed by staff, by managers if it is their company's, by members if it is their own", async () => {
    const member = await join("member");
    const ours = await share(client);
    const theirs = await share(staff, pdfFile(), { side: "staff" });
    const own = await share(member);
    expect(await remove(ours, member, "member")).toBeNull();
    expect(await remove(theirs, client, "owner")).toBeNull();
    expect(await remove(own, member, "member")).toBe("Offer.pdf");
    expect(await remove(ours, client, "owner")).toBe("Offer.pdf");
    expect(await remove(theirs, staff, "manager")).toBe("Offer.pdf");
    expect(await remove(theirs, staff, "manager")).toBeNull();
    expect(await files()).toEqual([]);
    expect([ours, theirs, own].some((id) => existsSync(contentAt(id)))).toBe(false);
    expect(await db.$count(workspaceFiles, eq(workspaceFiles.workspaceId, workspace().id))).toBe(0);
  });

  test("is in no other company's workspace", async () => {
    const id = await share(client);
    const other = await createCompany();
    const elsewhere = [{ workspaceId: other.workspaces[0]?.id ?? "" }, { tenantId: other.tenant.id }];
    for (const scope of elsewhere) {
      expect(await readFile({ id, scope })).toBeNull();
      expect((await listFiles({ scope, limit: 5 })).items).toEqual([]);
      const remover = { userId: staff.id, standing: "manager" as const };
      expect(await removeFile({ id, scope, remover, source: sourceOf(staff) })).toBeNull();
    }
    expect(await readFile({ id, scope: { tenantId: company.tenant.id } })).not.toBeNull();
  });

  test("goes with its author's account and is in the copy of their data; what staff shared stays", async () => {
    await join("owner");
    const own = await share(client, pdfFile(), { name: "Mine.pdf" });
    await share(staff, pdfFile(), { name: "Ours.pdf", side: "staff" });
    const copy = await wholeCopy(exportUser({ userId: client.id }));
    expect(copy.files).toMatchObject([
      { name: "Mine.pdf", url: `${env.appUrl}/workspace/${workspace().id}/files/${own}` },
    ]);
    await deleteUser({ userId: client.id });
    expect(await files()).toMatchObject([{ name: "Ours.pdf", side: "staff" }]);
    await clearFiles();
    expect(existsSync(contentAt(own))).toBe(false);
    expect(await db.$count(workspaceFiles, eq(workspaceFiles.id, own))).toBe(0);
  });

  test("whose upload ended with its process is cleared after an hour", async () => {
    const id = await share(client);
    await db.update(workspaceFiles).set({ state: "pending" }).where(eq(workspaceFiles.id, id));
    await clearFiles();
    expect(existsSync(contentAt(id))).toBe(true);
    await clearFiles({ now: new Date(Date.now() + 2 * 3_600_000) });
    expect(existsSync(contentAt(id))).toBe(false);
  });
});

describe("a file in a bucket", () => {
  let store: Awaited<ReturnType<typeof startS3>>;
  beforeEach(async () => {
    store = await startS3();
    Object.assign(env, { s3: store.bucket, pictureStore: "s3" });
  });
  afterEach(() => {
    store.stop();
    Object.assign(env, { s3: undefined, pictureStore: "local" });
  });

  test("is read from there, and gone from there when it is removed", async () => {
    const content = pdfFile(3_000_000);
    const id = await share(client, content);
    // Comparing them byte by byte takes minutes.
    expect(store.objects.get(`files/${id}`)?.equals(content)).toBe(true);
    Object.assign(env, { pictureStore: "local" });
    expect((await bytesOf(id))?.equals(content)).toBe(true);
    await remove(id, client, "owner");
    expect(store.objects.size).toBe(0);
  });

  test("isn't shared while the bucket fails, and leaves nothing", async () => {
    const errors = vi.spyOn(log, "error").mockReturnValue();
    store.failing(() => ({ status: 403, code: "AccessDenied" }));
    const request = new Browser().visit(() => share(client));
    await expect(request).rejects.toMatchObject({ code: "file_store" });
    expect(errors.mock.calls).toMatchObject([
      [{ requestId: expect.any(String) as string }, expect.any(String)],
    ]);
    expect(await files()).toEqual([]);
    expect(await mailsTo(staff.email)).toHaveLength(0);
    store.failing(() => undefined);
    await clearFiles();
    expect(await db.$count(workspaceFiles, eq(workspaceFiles.workspaceId, workspace().id))).toBe(0);
  });

  test("goes there although pictures are at Cloudinary", async () => {
    Object.assign(env, { pictureStore: "cloudinary" });
    const id = await share(client);
    expect([...store.objects.keys()]).toEqual([`files/${id}`]);
  });
});

describe("with a scanner, a file", () => {
  let clamd: Awaited<ReturnType<typeof startClamd>>;
  beforeEach(async () => {
    clamd = await startClamd();
    Object.assign(env, { scanner: clamd.address });
  });
  afterEach(async () => {
    Object.assign(env, { scanner: undefined });
    await clamd.stop();
  });
  const infected = () => Buffer.concat([pdfFile(), Buffer.from(EICAR)]);

  test("is opened once it was found clean, and only then announced", async () => {
    const down = { host: "127.0.0.1", port: 1 };
    Object.assign(env, { scanner: down });
    const id = await share(staff, pdfFile(), { side: "staff" });
    expect(await files()).toMatchObject([{ status: "checking" }]);
    expect(await bytesOf(id)).toBeNull();
    expect(await checkFiles()).toBe(0);
    expect(await mailsTo(client.email)).toHaveLength(0);
    Object.assign(env, { scanner: clamd.address });
    expect(await checkFiles()).toBe(1);
    expect(await files()).toMatchObject([{ status: "clean" }]);
    expect(await bytesOf(id)).toEqual(pdfFile());
    expect(await mailsTo(client.email)).toHaveLength(1);
    expect(await checkFiles()).toBe(0);
  });

  test("is checked while it is uploaded if the scanner is up", async () => {
    await share(staff, pdfFile(), { side: "staff" });
    expect(await files()).toMatchObject([{ status: "clean" }]);
    expect(await mailsTo(client.email)).toHaveLength(1);
    expect(clamd.scanned).toEqual([pdfFile().length]);
  });

  test("with a virus is refused, deleted from the store, and announced to nobody", async () => {
    const id = await share(staff, infected(), { side: "staff" });
    expect(await files()).toMatchObject([{ status: "refused", finding: "Win.Test.EICAR_HDB-1" }]);
    expect(await bytesOf(id)).toBeNull();
    expect(existsSync(contentAt(id))).toBe(false);
    expect(await mailsTo(client.email)).toHaveLength(0);
    const { items } = await listActivity({ tenantId: company.tenant.id, limit: 5 });
    expect(items.map(({ action }) => action)).toContain("workspace.file_refused");
    await clearFiles();
    expect(await files()).toHaveLength(1);
    expect(await remove(id, staff, "manager")).toBe("Offer.pdf");
  });

  test("that arrived before the scanner is checked as well, and announced once", async () => {
    Object.assign(env, { scanner: undefined });
    const fine = await share(staff, pdfFile(), { side: "staff" });
    const bad = await share(staff, infected(), { side: "staff", name: "Bad.pdf" });
    expect(await bytesOf(bad)).not.toBeNull();
    Object.assign(env, { scanner: clamd.address });
    expect(await bytesOf(fine)).toBeNull();
    expect(await checkFiles()).toBeGreaterThanOrEqual(2);
    expect(await bytesOf(fine)).toEqual(pdfFile());
    expect(await bytesOf(bad)).toBeNull();
    expect(await mailsTo(client.email)).toHaveLength(2);
  });

  test("that the scanner can't read doesn't hold up the others for good", async () => {
    const first = await share(client, pdfFile(700), { now: new Date(Date.now() - 60_000) });
    const second = await share(client, pdfFile(800), { now: new Date(Date.now() - 30_000) });
    await db.update(workspaceFiles).set({ state: "waiting" }).where(eq(workspaceFiles.id, first));
    await db.update(workspaceFiles).set({ state: "waiting" }).where(eq(workspaceFiles.id, second));
    await db
      .update(workspaceFiles)
      .set({ updatedAt: new Date(0) })
      .where(eq(workspaceFiles.id, first));
    clamd.answering((content) =>
      content.length === 700 ? "INSTREAM size limit exceeded. ERROR" : "stream: OK",
    );
    await checkFiles();
    await checkFiles();
    const states = (await files()).map(({ id, status }) => [id, status]);
    expect(states).toEqual([
      [second, "clean"],
      [first, "checking"],
    ]);
  });

  test("that still waits when the scanner is taken away is shown as not checked", async () => {
    Object.assign(env, { scanner: { host: "127.0.0.1", port: 1 } });
    await share(staff, pdfFile(), { side: "staff" });
    Object.assign(env, { scanner: undefined });
    expect(await files()).toMatchObject([{ status: "checking" }]);
    await checkFiles();
    expect(await files()).toMatchObject([{ status: "unchecked" }]);
    expect(await mailsTo(client.email)).toHaveLength(1);
  });
});
