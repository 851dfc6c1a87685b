import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";

import { atomically, db } from "~/server/db.server";
import { DEFAULT_SETTINGS } from "~/models/settings/settings";
import { saveWorkPreferences } from "~/models/task/work-preferences.server";
import { takeAllowance } from "~/models/shared/rate-limit.server";
import { RATE_LIMIT_RULES } from "~/models/shared/rate-limit-rules";
import { getLead, listLeadEvents } from "~/models/lead/lead-query.server";
import { leadWrites, type LeadStep } from "~/models/lead/lead.server";
import { addLeadLink, listLeadLinks } from "~/models/lead/lead-link.server";
import { PERSONAL_LINK, readPrefill } from "~/models/lead/prefilled-link.server";
import { dayAt, instantAt } from "~/lib/time-zone";
import * as listPage from "~/routes/_admin.admin.leads._index";
import * as exportRoute from "~/routes/admin.leads.export";
import * as leadPage from "~/routes/_admin.admin.leads.$id";
import * as newPage from "~/routes/_admin.admin.leads.new";

import { outboxMails, users } from "../../drizzle/schema";
import { STAFF_SOURCE } from "../factories/booking";
import { createBulkLeads } from "../factories/bulk-leads";
import { putSettings } from "../factories/settings";
import { createUser } from "../factories/user";
import { ask, createPerson, type Person } from "../setup/staff";

/* Leads through their pages: who may do what, and what a form that is half filled in says. */

let sara: Person;
let support: Person;

beforeAll(async () => {
  sara = await createPerson("sales");
  support = await createPerson("support");
});

async function createLead({ email = `${crypto.randomUUID()}@firm.test`, ...step }: Partial<LeadStep> = {}) {
  await atomically((tx) =>
    leadWrites(tx, {
      emailProven: false,
      source: "contact",
      consent: null,
      event: { kind: "contact_message" },
      ...step,
      email,
    }),
  );
  const lead = await getLead({ email });
  if (!lead) throw new Error("There is no lead");
  return lead;
}

const open = (id: string, person = sara) => ask(person, leadPage.loader, { path: `/admin/leads/${id}`, id });
const change = (id: string, form: Record<string, string>, person = sara) =>
  ask(person, leadPage.action, { path: `/admin/leads/${id}`, id, form });
const list = (form: Record<string, string> | URLSearchParams, person = sara, query = "view=table") =>
  ask(person, listPage.action, { path: `/admin/leads?index&${query}`, form });
const toastOf = (answer: Response) => {
  const value = /toast=([^;.]+)/.exec(answer.headers.get("Set-Cookie") ?? "")?.[1] ?? "";
  return (JSON.parse(Buffer.from(decodeURIComponent(value), "base64").toString()) as { title: string }).title;
};

describe("a lead that staff add", () => {
  const add = (email: string) =>
    ask(sara, newPage.action, { path: "/admin/leads/new", form: { email, name: "Ana Roth" } });

  test("is distinguished from one that was there already, under a former address as well", async () => {
    const email = `${crypto.randomUUID()}@firm.test`;
    expect(toastOf(await add(email))).toBe("Lead added");
    expect(toastOf(await add(email))).toBe("Already a lead");
    const other = await createLead();
    const lead = await getLead({ email });
    await change(other.id, { intent: "merge", otherId: lead?.id ?? "", into: "this" });
    const answer = await add(email);
    expect(toastOf(answer)).toBe("Already a lead");
    expect(answer.headers.get("Location")).toBe(`/admin/leads/${other.id}`);
  });
});

describe("the details of a lead", () => {
  const shown = { "seen.name": "Ana Roth", "seen.company": "Roth AG", "seen.phone": "+41 44 668 18 00" };
  const typed = { intent: "save-details", name: "Ana Roth", company: "Roth AG", phone: "+41 44 668 18 00" };
  const createAna = () => createLead({ name: "Ana Roth", company: "Roth AG", phone: "+41 44 668 18 00" });

  test("that two people change at once keep both changes", async () => {
    const lead = await createAna();
    await change(lead.id, { ...shown, ...typed, phone: "+41 79 555 01 00" });
    expect((await change(lead.id, { ...shown, ...typed, company: "Roth Group" })).status).toBe(303);
    const details = { name: "Ana Roth", company: "Roth Group", phone: "+41 79 555 01 00" };
    expect(await getLead({ id: lead.id })).toMatchObject(details);
  });

  test("that someone else has changed are replaced by those who have read it only", async () => {
    const lead = await createAna();
    await change(lead.id, { ...shown, ...typed, company: "Roth Group" });
    const other = { ...typed, company: "Roth Holding" };
    const refused = await change(lead.id, { ...shown, ...other });
    expect(refused.status).toBe(409);
    const { result } = (await refused.json()) as { result: { error: Record<string, string[]> } };
    expect(result.error).toEqual({ company: [expect.stringContaining("“Roth Group”")] });
    expect(await getLead({ id: lead.id })).toMatchObject({ company: "Roth Group" });
    const read = { ...shown, "seen.company": "Roth Group" };
    expect((await change(lead.id, { ...read, ...other })).status).toBe(303);
    expect(await getLead({ id: lead.id })).toMatchObject({ company: "Roth Holding" });
  });

  test("that both change to the same are no conflict", async () => {
    const lead = await createAna();
    await change(lead.id, { ...shown, ...typed, company: "" });
    expect((await change(lead.id, { ...shown, ...typed, company: "" })).status).toBe(303);
    expect(await getLead({ id: lead.id })).toMatchObject({ name: "Ana Roth", company: null });
  });
});

describe("two leads of one person", () => {
  test("are shown to each other, and merge into the one that is chosen", async () => {
    const domain = `${crypto.randomUUID()}.test`;
    const kept = await createLead({ email: `ana@${domain}` });
    const other = await createLead({ email: `a.roth@${domain}` });
    expect(await (await open(kept.id)).json()).toMatchObject({ duplicates: [{ id: other.id }] });
    const answer = await change(kept.id, { intent: "merge", otherId: other.id, into: "this" });
    expect(answer.headers.get("Location")).toBe(`/admin/leads/${kept.id}`);
    expect((await open(other.id)).headers.get("Location")).toBe(`/admin/leads/${kept.id}`);

    const note = { intent: "add-note", key: crypto.randomUUID(), text: "Call again." };
    const late = await change(other.id, note);
    expect(late.headers.get("Location")).toBe(`/admin/leads/${kept.id}`);
    expect(toastOf(late)).toBe("This lead was merged");
    expect(toastOf(await change(kept.id, { intent: "merge", otherId: other.id, into: "other" }))).toBe(
      "Someone else saved first",
    );
  });

  test.each<["this" | "other"]>([["this"], ["other"]])(
    "are merged when the button is pressed twice: into %s",
    async (into) => {
      const [lead, other] = [await createLead(), await createLead()];
      const kept = into === "this" ? lead : other;
      const press = () => change(lead.id, { intent: "merge", otherId: other.id, into });
      for (const answer of [await press(), await press()]) {
        expect(answer.headers.get("Location")).toBe(`/admin/leads/${kept.id}`);
        expect(toastOf(answer)).toMatch(/^Merged with |^The leads are merged$/);
      }
      const pair = [await createLead(), await createLead()] as const;
      const again = () => change(pair[0].id, { intent: "merge", otherId: pair[1].id, into });
      for (const answer of await Promise.all([again(), again()]))
        expect(toastOf(answer)).toMatch(/^Merged with |^The leads are merged$/);
    },
  );

  test("are neither shown to nor merged by people without access to leads", async () => {
    const domain = `${crypto.randomUUID()}.test`;
    const kept = await createLead({ email: `ana@${domain}` });
    const other = await createLead({ email: `bo@${domain}` });
    const form = { intent: "merge", otherId: other.id, into: "this" };
    expect((await open(kept.id, support)).status).toBe(403);
    expect((await change(kept.id, form, support)).status).toBe(403);
    expect(await getLead({ id: other.id })).not.toBeNull();
  });
});

describe("an entry on the timeline", () => {
  const entriesOf = async (leadId: string) => (await listLeadEvents({ leadId, page: { limit: 20 } })).items;

  test("is added once when its form is sent twice, and both when it has another text", async () => {
    const lead = await createLead();
    const note = { intent: "add-note", key: crypto.randomUUID(), text: "Call again." };
    await Promise.all([change(lead.id, note), change(lead.id, note)]);
    await change(lead.id, { ...note, text: "They called." });
    const texts = (await entriesOf(lead.id)).flatMap(({ kind, facts }) =>
      kind === "note" ? facts.text : [],
    );
    expect(texts).toEqual(["They called.", "Call again."]);
  });

  test("tells of a call or an email at its time on the clock of the person who logs it", async () => {
    await saveWorkPreferences({ userId: sara.id, timeZone: "Europe/Berlin", wantsDigest: false });
    const lead = await createLead();
    const call = { intent: "add-note", kind: "call", direction: "in", text: "Wants to start in May." };
    const at = { day: "2026-01-15", minute: "09:30" };
    expect((await change(lead.id, { ...call, ...at, key: crypto.randomUUID() })).status).toBe(303);
    expect(await entriesOf(lead.id)).toContainEqual(
      expect.objectContaining({
        kind: "call",
        facts: { direction: "in", text: "Wants to start in May." },
        createdAt: new Date("2026-01-15T08:30:00Z"),
      }),
    );
    expect(await (await open(lead.id)).json()).toMatchObject({ timeZone: { name: "Europe/Berlin" } });
    const email = { intent: "add-note", kind: "email", direction: "out", text: "Sent two references." };
    expect((await change(lead.id, { ...email, ...at, key: crypto.randomUUID() })).status).toBe(303);
    expect(await entriesOf(lead.id)).toContainEqual(
      expect.objectContaining({
        kind: "email",
        facts: { direction: "out", text: "Sent two references." },
        createdAt: new Date("2026-01-15T08:30:00Z"),
      }),
    );
    const future = { day: "2099-01-15", minute: "09:30" };
    expect((await change(lead.id, { ...call, ...future, key: crypto.randomUUID() })).status).toBe(422);
  });

  test("of today needs no day, and is never logged at another time than was typed", async () => {
    // Where it is day now: typing the present minute means now, and "00:00" must be another one.
    const timeZone = new Date().getUTCHours() < 12 ? "Asia/Tokyo" : "America/Bogota";
    await saveWorkPreferences({ userId: sara.id, timeZone, wantsDigest: false });
    const lead = await createLead();
    const call = { intent: "add-note", kind: "call", text: "Wants to start in May." };
    const log = (at: Record<string, string>) => change(lead.id, { ...call, ...at, key: crypto.randomUUID() });
    const midnight = instantAt({ day: dayAt(new Date(), timeZone), minute: 0, timeZone });
    expect((await log({ day: "", minute: "00:00" })).status).toBe(303);
    expect(await entriesOf(lead.id)).toContainEqual(
      expect.objectContaining({ kind: "call", createdAt: midnight }),
    );
    for (const day of ["1999-12-31", "2026-02-30", "yesterday"])
      expect((await log({ day, minute: "09:30" })).status, day).toBe(422);
  });

  test("tells a colleague whom it mentions by email, once, and nobody without access to leads", async () => {
    const bo = await createUser({ role: "sales" });
    const helper = await createUser({ role: "support" });
    await db.update(users).set({ firstName: "Bo", lastName: "Lindqvist" }).where(eq(users.id, bo.id));
    await db.update(users).set({ firstName: "Kit", lastName: "Olsen" }).where(eq(users.id, helper.id));
    const lead = await createLead();
    const form = {
      intent: "add-note",
      key: crypto.randomUUID(),
      text: "@bo lindqvist, @Kit Olsen and me@bo.test: please look.",
    };
    await change(lead.id, form);
    await change(lead.id, form);
    const mailsTo = (email: string) => db.select().from(outboxMails).where(eq(outboxMails.recipient, email));
    const mails = await mailsTo(bo.email);
    expect(mails).toMatchObject([{ kind: "lead_mention", replyTo: sara.email }]);
    // The name as people write it, without the address that tells namesakes apart in records.
    expect(mails[0]?.senderName).toBe("Sara");
    expect(mails[0]?.subject).toMatch(/^Sara mentioned you: /);
    expect(await mailsTo(helper.email)).toEqual([]);
    const [entry] = await entriesOf(lead.id);
    expect(mails[0]?.textBody).toContain(`/admin/leads/${lead.id}#${entry?.id}`);
    expect(entry?.facts).toMatchObject({ mentioned: "Bo Lindqvist" });
  });

  test("keeps the text of a mention that is one email too many", async () => {
    const ida = await createPerson("sales");
    const mio = await createUser({ role: "sales" });
    await db.update(users).set({ firstName: "Mio", lastName: "Sand" }).where(eq(users.id, mio.id));
    const subject = { kind: "account", value: ida.id } as const;
    for (let mail = 0; mail < RATE_LIMIT_RULES.staff_mail.account.burst; mail += 1)
      await takeAllowance({ rule: "staff_mail", subject });
    const lead = await createLead();
    const add = (text: string) =>
      change(lead.id, { intent: "add-note", key: crypto.randomUUID(), text }, ida);
    const refused = await add("@Mio Sand look");
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(await refused.text()).toContain("@Mio Sand look");
    expect((await add("Nobody is mentioned.")).status).toBe(303);
    const notes = (await entriesOf(lead.id)).filter(({ kind }) => kind === "note");
    expect(notes).toMatchObject([{ facts: { text: "Nobody is mentioned." } }]);
  });
});

describe("links to send", () => {
  const linksOf = async (id: string, person = sara) => {
    const page = (await (await open(id, person)).json()) as {
      links: { list: { name: string; url: string }[]; until: string } | null;
    };
    return page.links;
  };

  test("fill in the pages with what is known of the lead", async () => {
    const lead = await createLead({ name: "Ana Roth", company: "Roth & Sons" });
    const links = await linksOf(lead.id);
    const tokens = links?.list.map(({ url }) => new URL(url).searchParams.get("prefill") ?? "") ?? [];
    expect(links?.list.map(({ name, url }) => [name, new URL(url).pathname])).toEqual([
      ["Booking link", "/booking"],
      ["ROI calculator link", "/roi-calculator"],
    ]);
    expect(await readPrefill("booking", tokens[0] ?? "")).toMatchObject({
      state: "valid",
      prefill: { name: "Ana Roth", email: lead.email, company: "Roth & Sons", campaign: PERSONAL_LINK },
    });
    expect(await readPrefill("roi", tokens[1] ?? "")).toMatchObject({ state: "valid" });
    expect(await readPrefill("roi", tokens[0] ?? "")).toEqual({ state: "other" });
  });

  test("open the pages in the language that the lead used last", async () => {
    const lead = await createLead({ language: "de" });
    expect((await linksOf(lead.id))?.list.map(({ url }) => new URL(url).pathname)).toEqual([
      "/de/booking",
      "/de/roi-calculator",
    ]);
    const id = crypto.randomUUID();
    const link = { id, page: "booking" as const, eventTypeId: null, process: null };
    await addLeadLink({ lead, link, actorId: sara.id, source: STAFF_SOURCE });
    const [listed] = await listLeadLinks({ lead });
    expect(new URL(listed?.url ?? "").pathname).toBe("/de/booking");
  });

  test("lead to no page that is switched off", async () => {
    await putSettings({ roiAgentEnabled: false });
    const lead = await createLead();
    expect((await linksOf(lead.id))?.list.map(({ name }) => name)).toEqual(["Booking link"]);
    await putSettings({ roiAgentEnabled: true });
  });
});

describe("a move on the board", () => {
  test("by two people at once happens once, and the second one reads that it changed", async () => {
    const lead = await createLead();
    const bo = await createPerson("sales");
    const first = await list({ move: `${lead.id}:won:new` }, sara, "view=board&q=x");
    expect(first.headers.get("Location")).toBe("/admin/leads?view=board&q=x");
    expect(toastOf(first)).toMatch(/is now in Won/);
    const second = await list({ move: `${lead.id}:lost:new` }, bo);
    expect(toastOf(second)).toBe("Someone else saved first");
    expect(await getLead({ id: lead.id })).toMatchObject({ status: "won" });
    const form = { intent: "set-status", status: "lost", from: "new" };
    expect(toastOf(await change(lead.id, form, bo))).toBe("Someone else saved first");
  });

  test("by two people in the same moment happens once, and the other one reads that it changed", async () => {
    const bo = await createPerson("sales");
    for (let round = 0; round < 5; round += 1) {
      const lead = await createLead();
      const answers = await Promise.all([
        list({ move: `${lead.id}:won:new` }, sara, "view=board"),
        list({ move: `${lead.id}:lost:new` }, bo, "view=board"),
      ]);
      const toasts = answers.map(toastOf);
      const isLost = (toast: string) => toast === "Someone else saved first";
      expect(toasts.filter(isLost)).toHaveLength(1);
      const winner = isLost(toasts[0] ?? "") ? "lost" : "won";
      expect(await getLead({ id: lead.id })).toMatchObject({ status: winner });
      const { items } = await listLeadEvents({ leadId: lead.id, page: { limit: 5 } });
      expect(items.filter(({ kind }) => kind === "status_changed")).toMatchObject([
        { facts: { to: winner } },
      ]);
    }
  });

  test("of a lead that was erased says that it changed", async () => {
    expect(toastOf(await list({ move: `${crypto.randomUUID()}:won:new` }))).toBe("Someone else saved first");
  });
});

describe("selected leads", () => {
  const bulk = (form: Record<string, string>, ids: string[], person = sara) =>
    list(new URLSearchParams([...Object.entries(form), ...ids.map((id) => ["id", id])]), person);

  test("are assigned and moved together, and the list says how many", async () => {
    const made = [await createLead(), await createLead()];
    const ids = made.map(({ id }) => id);
    expect(toastOf(await bulk({ intent: "bulk-stage", status: "qualified" }, ids))).toBe(
      "2 leads are now in Qualified.",
    );
    expect(toastOf(await bulk({ intent: "bulk-assign", ownerId: sara.id }, ids))).toMatch(
      /^2 leads assigned/,
    );
    for (const id of ids)
      expect(await getLead({ id })).toMatchObject({ status: "qualified", ownerId: sara.id });
    const [one = ""] = ids;
    expect(toastOf(await bulk({ intent: "bulk-assign", ownerId: "none" }, [one]))).toBe(
      "1 lead without an owner now.",
    );
  });

  test("that are none, say so", async () => {
    const forms: Record<string, string>[] = [
      { intent: "bulk-stage", status: "won" },
      { intent: "bulk-assign", ownerId: "none" },
    ];
    for (const form of forms) expect(toastOf(await bulk(form, []))).toBe("No lead is selected");
    const path = "/admin/leads/export?view=table";
    const answer = await ask(sara, exportRoute.action, { path, form: { scope: "selected" } });
    expect(answer.headers.get("Location")).toBe("/admin/leads?view=table");
    expect(toastOf(answer)).toBe("No lead is selected");
  });

  test("are the only ones in their file", async () => {
    const [wanted, other] = [await createLead(), await createLead()];
    const form = { scope: "selected", id: wanted.id };
    const answer = await ask(sara, exportRoute.action, { path: "/admin/leads/export", form });
    const text = await answer.text();
    expect(text).toContain(wanted.email);
    expect(text).not.toContain(other.email);
  });

  test("are changed by nobody without access to leads", async () => {
    const { id } = await createLead();
    expect((await bulk({ intent: "bulk-stage", status: "won" }, [id], support)).status).toBe(403);
    expect(await getLead({ id })).toMatchObject({ status: "new" });
  });
});

describe("the stages", () => {
  test("have the operator's names and order on the board, in messages and in files; figures stay", async () => {
    const leadStages = [
      { status: "won", name: "Signed" },
      ...DEFAULT_SETTINGS.leadStages.filter(({ status }) => status !== "won"),
    ] as const;
    await putSettings({ leadStages: [...leadStages] });
    const lead = await createLead();
    expect(toastOf(await list({ move: `${lead.id}:won:new` }))).toMatch(/is now in Signed/);
    const board = await ask(sara, listPage.loader, { path: "/admin/leads?view=board" });
    const columns = ((await board.json()) as { board: { status: string }[] }).board;
    expect(columns.map(({ status }) => status)).toEqual([
      "won",
      "new",
      "contacted",
      "qualified",
      "proposal",
      "lost",
    ]);
    const form = { scope: "selected", id: lead.id };
    const file = await ask(sara, exportRoute.action, { path: "/admin/leads/export", form });
    const [headings, row] = (await file.text()).split("\r\n");
    expect(headings).toContain(",Stage,");
    expect(row).toContain(",Signed,");
    expect(await getLead({ id: lead.id })).toMatchObject({ status: "won" });
  });
});

test("an export that lacks leads says so in its last line, and before on the page", async () => {
  await createBulkLeads({ total: 1_001 });
  const bound = async (query: string) => {
    const answer = await ask(sara, listPage.loader, { path: `/admin/leads?view=table${query}` });
    return ((await answer.json()) as { exportBound: string | null }).exportBound;
  };
  const linesOf = async (q: string) => {
    const file = await ask(sara, exportRoute.action, { path: `/admin/leads/export?q=${q}`, form: {} });
    return (await file.text()).trimEnd().split("\r\n");
  };
  expect(await bound("&source=staff")).toBeNull();
  expect(await bound("&q=sample")).toBe("A file has up to 20,000 leads, or up to 1,000 if you search.");
  const lines = await linesOf("sample");
  expect(lines).toHaveLength(1_002);
  expect(lines.at(-1)).toMatch(/^"A search finds up to 1,000 leads, so this file may lack some\./);
  expect((await linesOf("nobody-has-this")).join()).not.toContain("may lack");
});
