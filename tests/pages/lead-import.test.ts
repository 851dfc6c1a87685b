import { and, eq, inArray } from "drizzle-orm";
import { parse } from "csv-parse/sync";
import { beforeAll, describe, expect, test } from "vitest";

import { db } from "~/server/db.server";
import { eraseLead } from "~/models/lead/lead-privacy.server";
import { addLead, setLeadStatus } from "~/models/lead/lead-change.server";
import type { CheckedRow, RowFate } from "~/models/lead/lead-import";
import { deleteOldLeadImports } from "~/models/lead/lead-import.server";
import { mergeLeads } from "~/models/lead/lead-merge.server";
import { getLead, listLeadEvents } from "~/models/lead/lead-query.server";
import { IMPORT_BYTES_MAX } from "~/models/lead/lead-limits";
import * as uploadPage from "~/routes/_admin.admin.leads.import";
import * as importPage from "~/routes/_admin.admin.leads.import_.$id";
import * as faultsRoute from "~/routes/admin.leads.import.$id.errors";
import * as newTaskPage from "~/routes/_admin.admin.tasks.new";

import { auditEntries, importedLeads, leadImports, leads } from "../../drizzle/schema";
import { STAFF_SOURCE } from "../factories/booking";
import { createTestProposal } from "../factories/proposal";
import { ask, createPerson, type Person } from "../setup/staff";

/* The import of leads from a file: upload, columns, preview, import and undo. */

let sara: Person;
let bo: Person;

beforeAll(async () => {
  sara = await createPerson("sales");
  bo = await createPerson("sales");
});

const PAGE = "/admin/leads/import";

/** Sends a file to the page as a browser does. */
async function upload(
  content: string | Uint8Array | null,
  person: Person = sara,
  name = content === null ? "" : "fair 2026.csv",
): Promise<Response> {
  const body = Buffer.concat([
    Buffer.from(`--b\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
    Buffer.from(content ?? ""),
    Buffer.from("\r\n--b--\r\n"),
  ]);
  const answer = await person.browser.visit(
    (visiting) => {
      const headers = new Headers(visiting.headers);
      headers.set("Content-Type", "multipart/form-data; boundary=b");
      const request = new Request(visiting.url, { method: "POST", body, headers });
      return uploadPage
        .action({ request, params: {}, context: {} })
        .catch((thrown: unknown) => thrown as Awaited<ReturnType<typeof uploadPage.action>>);
    },
    { path: PAGE, method: "POST" },
  );
  if (answer instanceof Response) return answer;
  const wrapped = answer as { data: unknown; init: ResponseInit | null };
  return Response.json(wrapped.data, wrapped.init ?? {});
}

/** The id of the draft of a file. */
async function draftOf(content: string | Uint8Array, person: Person = sara, name?: string): Promise<string> {
  const answer = await upload(content, person, name);
  const id = /import\/([\w-]+)$/.exec(answer.headers.get("Location") ?? "")?.[1];
  if (!id) throw new Error(`The file was refused: ${await answer.text()}`);
  return id;
}

interface Shown {
  shown: {
    fileName: string;
    state: string;
    matches: string[];
    encoding: string;
    createdCount: number;
    skippedCount: number;
  };
  preview: {
    counts: Record<RowFate, number>;
    rows: CheckedRow[];
    fault: string | null;
    next: string | null;
    previous: string | null;
  };
  left: { email: string }[];
  leftCount: number;
}

const open = async (id: string, query = "", person: Person = sara) =>
  (await (await ask(person, importPage.loader, { path: `${PAGE}/${id}?${query}`, id })).json()) as Shown;
const send = (id: string, form: Record<string, string>, person: Person = sara) =>
  ask(person, importPage.action, { path: `${PAGE}/${id}`, id, form });
const runImport = (id: string) => send(id, { intent: "import", ownerId: sara.id });

/** Addresses that no other test uses. */
function newDomain(): string {
  return `${crypto.randomUUID().slice(0, 8)}.test`;
}

async function leadWith(email: string) {
  const lead = await getLead({ email });
  if (!lead) throw new Error(`There is no lead ${email}`);
  return lead;
}

const add = (email: string) =>
  addLead({
    lead: { email, name: null, company: "Known", phone: null, interest: null },
    actorId: sara.id,
    source: STAFF_SOURCE,
  });

describe("a file of leads", () => {
  test("is previewed with each row's fate, imported at once, and shows up in leads and the audit log", async () => {
    const domain = newDomain();
    await add(`known@${domain}`);
    const id = await draftOf(
      [
        "E-Mail;Vorname;Nachname;Firma;Notiz",
        `Ana@${domain};Ana;Róth;"Roth; Söhne";x`,
        "not an address;Bo;;;",
        `KNOWN@${domain};Kim;;;`,
        `ana@${domain};Again;;;`,
        ";Nobody;;;",
        "",
      ].join("\n"),
    );
    const draft = await open(id);
    expect(draft.shown.matches).toEqual(["email", "firstName", "lastName", "company", "none"]);
    expect(draft.preview.counts).toEqual({ ready: 1, faulty: 2, known: 1, repeated: 1 });
    expect(draft.preview.rows.map(({ line, fate }) => [line, fate])).toEqual([
      [2, "ready"],
      [3, "faulty"],
      [4, "known"],
      [5, "repeated"],
      [6, "faulty"],
    ]);
    expect(draft.preview.rows[2]?.leadId).toBe((await leadWith(`known@${domain}`)).id);
    expect(draft.preview.rows[3]?.firstLine).toBe(2);
    expect(await getLead({ email: `ana@${domain}` })).toBeNull();

    expect((await runImport(id)).headers.get("Location")).toBe(`${PAGE}/${id}`);
    const ana = await leadWith(`ana@${domain}`);
    expect(ana).toMatchObject({
      name: "Ana Róth",
      company: "Roth; Söhne",
      source: "staff",
      status: "new",
      ownerId: sara.id,
      consent: null,
      lastEventKind: "added",
    });
    expect((await leadWith(`known@${domain}`)).company).toBe("Known");
    const { items } = await listLeadEvents({ leadId: ana.id, page: { limit: 5 } });
    expect(items.map(({ facts }) => facts)).toEqual([{ title: "fair 2026.csv" }]);
    const entry = and(eq(auditEntries.action, "lead.imported"), eq(auditEntries.actorId, sara.id));
    const [logged] = await db.select().from(auditEntries).where(entry);
    expect(logged?.after).toEqual({ created: 1, skipped: 2, leftOut: 2 });
    expect((await open(id)).shown).toMatchObject({ state: "imported", createdCount: 1, skippedCount: 2 });
  });

  test("has its columns matched again, and is not imported without an address or with a field twice", async () => {
    const domain = newDomain();
    const id = await draftOf(`Contact,Where\nAna,ana@${domain}\n`);
    expect((await open(id)).preview.fault).toBe("no_email");
    expect((await runImport(id)).status).toBe(422);
    await send(id, { intent: "match", "matches[0]": "email", "matches[1]": "email" });
    expect((await open(id)).preview.fault).toBe("repeated_field");
    expect((await runImport(id)).status).toBe(422);
    expect((await send(id, { intent: "match", "matches[0]": "owner" })).status).toBe(422);
    await send(id, { intent: "match", "matches[0]": "company", "matches[1]": "email" });
    expect((await open(id)).preview).toMatchObject({ fault: null, counts: { ready: 1 } });
    await runImport(id);
    expect(await leadWith(`ana@${domain}`)).toMatchObject({ company: "Ana", name: null });
  });

  test("with 10,000 wrong rows shows all of them, in pages and as a file, and writes none", async () => {
    const rows = Array.from({ length: 10_000 }, (_, number) => `wrong-${number},Name ${number}`);
    const id = await draftOf(`Email,Name\n${rows.join("\n")}\n`);
    const first = await open(id, "show=faulty");
    expect(first.preview.counts).toEqual({ ready: 0, faulty: 10_000, known: 0, repeated: 0 });
    expect(first.preview.rows.map(({ line }) => line)).toEqual(
      Array.from({ length: 100 }, (_, at) => at + 2),
    );
    expect(first.preview.rows[0]?.faults[0]).toMatch(/^Email: /);
    const second = await open(id, `show=faulty&after=${first.preview.next}`);
    expect(second.preview.rows.map(({ line }) => line)[0]).toBe(102);
    const back = await open(id, `show=faulty&before=${second.preview.previous}`);
    expect(back.preview.rows).toEqual(first.preview.rows);
    const last = await open(id, "show=faulty&after=9901");
    expect(last.preview).toMatchObject({ next: null });
    expect(last.preview.rows.at(-1)?.line).toBe(10_001);
    const file = await ask(sara, faultsRoute.loader, { path: `${PAGE}/${id}/errors`, id });
    const records: string[][] = parse(await file.text(), { bom: true });
    expect(records).toHaveLength(10_001);
    expect(records[0]).toEqual(["Line", "Problem", "Email", "Name"]);
    expect(records.at(-1)?.[0]).toBe("10001");
    const before = await db.$count(leads);
    expect((await runImport(id)).status).toBe(422);
    expect(await db.$count(leads)).toBe(before);
  });

  test.each([
    ["fair\u0007 2026\u007F.csv", "fair 2026.csv"],
    ["leads\u202Evsc.exe", "leadsvsc.exe"],
    ["C:\\Users\\ana\\fair.csv", "fair.csv"],
    ["\u0001\u200B", "file"],
  ])("called %j is listed and remembered as %j", async (given, shown) => {
    const domain = newDomain();
    const id = await draftOf(`Email\na@${domain}\n`, sara, given);
    expect((await open(id)).shown.fileName).toBe(shown);
    await runImport(id);
    const { items } = await listLeadEvents({
      leadId: (await leadWith(`a@${domain}`)).id,
      page: { limit: 5 },
    });
    expect(items.map(({ facts }) => facts)).toEqual([{ title: shown }]);
  });

  test("that is sent twice at once is imported once", async () => {
    const domain = newDomain();
    const id = await draftOf(`Email\na@${domain}\nb@${domain}\n`);
    const answers = await Promise.all([runImport(id), runImport(id), runImport(id)]);
    expect(answers.map(({ status }) => status)).not.toContain(500);
    const emails = [`a@${domain}`, `b@${domain}`];
    const made = await db.select().from(leads).where(inArray(leads.email, emails));
    expect(made).toHaveLength(2);
    for (const lead of made) {
      expect((await listLeadEvents({ leadId: lead.id, page: { limit: 5 } })).items).toHaveLength(1);
    }
    expect(await db.$count(importedLeads, eq(importedLeads.importId, id))).toBe(2);
  });

  test("and another one with the same address, imported at once, make one lead", async () => {
    const domain = newDomain();
    const ids = [
      await draftOf(`Email\nx@${domain}\na@${domain}`),
      await draftOf(`Email\nx@${domain}\nb@${domain}`),
    ];
    const answers = await Promise.all(ids.map((id) => runImport(id)));
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    const made = await db
      .select()
      .from(leads)
      .where(inArray(leads.email, [`x@${domain}`, `a@${domain}`, `b@${domain}`]));
    expect(made).toHaveLength(3);
  });

  test("leaves leads alone that were merged into another one", async () => {
    const domain = newDomain();
    await add(`kept@${domain}`);
    await add(`gone@${domain}`);
    const kept = await leadWith(`kept@${domain}`);
    const other = await leadWith(`gone@${domain}`);
    await mergeLeads({ kept, other, actorId: sara.id, source: STAFF_SOURCE });
    const { preview } = await open(await draftOf(`Email\ngone@${domain}\n`));
    expect(preview.rows).toMatchObject([{ fate: "known", leadId: kept.id }]);
  });
});

describe("the undo of an import", () => {
  test("removes what the import made and nobody has touched since, once, and says what stayed", async () => {
    const domain = newDomain();
    await add(`known@${domain}`);
    const names = ["same", "moved", "task", "proposal", "other", "known"];
    const id = await draftOf(`Email\n${names.map((name) => `${name}@${domain}`).join("\n")}\n`);
    await runImport(id);
    const change = { actorId: sara.id, source: STAFF_SOURCE };
    await setLeadStatus({ ...change, lead: await leadWith(`moved@${domain}`), status: "contacted" });
    const { id: leadId } = await leadWith(`task@${domain}`);
    const task = { key: crypto.randomUUID(), title: "Call", dueDay: "2031-01-07" };
    await ask(sara, newTaskPage.action, { path: `/admin/tasks/new?lead=${leadId}`, form: task });
    await createTestProposal({ content: { clientEmail: `proposal@${domain}` } });

    const answers = await Promise.all([send(id, { intent: "undo" }, bo), send(id, { intent: "undo" })]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    const { shown, left, leftCount } = await open(id);
    expect(shown.state).toBe("undone");
    expect(left.map(({ email }) => email)).toEqual(
      ["moved", "proposal", "task"].map((name) => `${name}@${domain}`),
    );
    expect(leftCount).toBe(3);
    for (const name of ["same", "other"]) expect(await getLead({ email: `${name}@${domain}` })).toBeNull();
    expect(await getLead({ email: `known@${domain}` })).not.toBeNull();
    const undone = and(
      eq(auditEntries.action, "lead.import_undone"),
      inArray(auditEntries.actorId, [sara.id, bo.id]),
    );
    expect(await db.$count(auditEntries, undone)).toBe(1);
    expect((await send(id, { intent: "import", ownerId: "none" })).status).toBe(303);
    expect(await getLead({ email: `same@${domain}` })).toBeNull();
    const kept = await leadWith(`moved@${domain}`);
    await eraseLead({ lead: kept, source: STAFF_SOURCE });
    expect((await open(id)).leftCount).toBe(2);
  });
});

describe("a draft", () => {
  test("is its author's alone, and nobody's without permission to add leads", async () => {
    const id = await draftOf(`Email\na@${newDomain()}\n`);
    const path = `${PAGE}/${id}`;
    expect((await ask(bo, importPage.loader, { path, id })).status).toBe(404);
    expect((await send(id, { intent: "discard" }, bo)).status).toBe(404);
    expect((await ask(bo, faultsRoute.loader, { path: `${path}/errors`, id })).status).toBe(404);
    const support = await createPerson("support");
    expect((await upload("Email\na@firm.test\n", support)).status).toBe(403);
    expect((await ask(support, importPage.loader, { path, id })).status).toBe(403);
    expect((await ask(sara, importPage.loader, { path: `${PAGE}/x`, id: "x" })).status).toBe(404);
  });

  test("is discarded, or deleted after a day, or when it names someone who is erased", async () => {
    const discarded = await draftOf(`Email\na@${newDomain()}\n`);
    expect((await send(discarded, { intent: "discard" })).headers.get("Location")).toBe(PAGE);
    const email = `ana_roth@${newDomain()}`;
    await add(email);
    const naming = await draftOf(`Email\n${email.toUpperCase()}\n`);
    const other = await draftOf(`Email\n${email.replace("_", "x")}\n`);
    await eraseLead({ lead: await leadWith(email), source: STAFF_SOURCE });
    const there = async (id: string) => (await db.$count(leadImports, eq(leadImports.id, id))) > 0;
    expect(await Promise.all([discarded, naming, other].map(there))).toEqual([false, false, true]);
    await deleteOldLeadImports({ now: new Date(Date.now() + 25 * 3_600_000) });
    expect(await there(other)).toBe(false);
  });
});

describe("an upload is refused", () => {
  test("without a file, and with one that is too large or isn't text, with what to do", async () => {
    const words = async (content: string | Uint8Array | null) => {
      const answer = await upload(content);
      return [answer.status, JSON.stringify(await answer.json())];
    };
    expect(await words(null)).toEqual([422, expect.stringContaining("Choose a CSV file.")]);
    expect(await words(new Uint8Array(IMPORT_BYTES_MAX + 1))).toEqual([413, expect.stringContaining("5 MB")]);
    expect(await words(Buffer.from("504b0304140006000800", "hex"))).toEqual([
      415,
      expect.stringContaining("save it as CSV"),
    ]);
    expect(await words(new Uint8Array(1_000_000))).toEqual([415, expect.stringContaining("UTF-8")]);
  });
});
