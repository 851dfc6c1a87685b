import type { ActionFunctionArgs } from "@remix-run/node";
import { and, eq } from "drizzle-orm";
import { createElement } from "react";
import { describe, expect, test } from "vitest";

import { db } from "~/server/db.server";
import { requestStorage } from "~/front-door/request-store";
import { getLead } from "~/models/lead/lead-query.server";
import type { ProposalContent } from "~/models/proposal/proposal";
import { createProposal, saveProposal } from "~/models/proposal/proposal-draft.server";
import { proposalToken } from "~/models/proposal/proposal-link.server";
import { exportProposals } from "~/models/proposal/proposal-privacy.server";
import { getProposal } from "~/models/proposal/proposal-query.server";
import { listReminderStops } from "~/models/proposal/reminders/proposal-reminder-stop.server";
import { reviseProposal, sendProposal, withdrawProposal } from "~/models/proposal/proposal.server";
import { RATE_LIMIT_RULES } from "~/models/shared/rate-limit-rules";

import { leads, proposalAcceptances, proposalEvents, proposals } from "../../../drizzle/schema";
import { createTestProposal, NO_WORKSPACE, proposalContent } from "../../factories/proposal";
import { renderRouted } from "../../setup/render";
import { ask as askAs, createPerson, type Person } from "../../setup/staff";

import { loader as listPage } from "~/routes/_admin.admin.proposals._index";
import * as clientRoute from "~/routes/_site.p.$token";
import * as certificateRoute from "~/routes/_site.p.$token_.certificate";
import * as remindersRoute from "~/routes/_site.p.$token_.reminders";
import * as documentRoute from "~/routes/p.$token.document";
import * as openedRoute from "~/routes/p.$token.opened";
import { requestStore } from "../../factories/request-store";
import { wholeCopy } from "../../factories/whole-copy";

let lastNetwork = 0;

interface Asked {
  token: string;
  form?: Record<string, string> | [string, string][];
  method?: string;
  headers?: Record<string, string>;
  address?: string;
}

/**
 * Asks a route as someone with a link does. What it throws, returns or wraps with a status comes
 * back as one thing.
 */
async function ask(
  route: { loader?: unknown; action?: unknown },
  { token, form, method = "GET", headers = {}, address = `10.210.${(lastNetwork += 1)}.1` }: Asked,
): Promise<{ status: number; data: unknown; location?: string | null }> {
  const request = new Request(`http://localhost:3000/p/${token}`, {
    headers,
    ...(form ? { method: "POST", body: new URLSearchParams(form) } : { method }),
  });
  const store = requestStore({ clientAddress: address });
  const run = (form ? route.action : route.loader) as (args: ActionFunctionArgs) => unknown;
  const answer: unknown = await requestStorage
    .run(store, async () => run({ request, params: { token }, context: {} }))
    .catch((thrown: unknown) => thrown);
  if (answer instanceof Response)
    return { status: answer.status, data: null, location: answer.headers.get("Location") };
  if (answer instanceof Error) throw answer;
  const wrapped = answer as { data?: unknown; init?: ResponseInit | null } | null;
  return { status: wrapped?.init?.status ?? 200, data: wrapped?.data ?? answer };
}

const statusOf = async (id: string) => {
  const [row] = await db.select({ status: proposals.status }).from(proposals).where(eq(proposals.id, id));
  return row?.status;
};

async function sent() {
  const made = await createTestProposal();
  return { ...made, id: made.proposal.id, token: proposalToken(made.proposal) };
}

/** A sent proposal that two people must accept. */
async function cosigned(content: Partial<ProposalContent> = {}) {
  const { author } = await createTestProposal({ isSent: false });
  const id = crypto.randomUUID();
  const change = { actor: author.actor, source: author.source };
  const secondSigner = { name: "Kim Second", email: `kim-${id}@clients.test` };
  await createProposal({
    ...change,
    id,
    content: proposalContent(content),
    wish: NO_WORKSPACE,
    secondSigner,
  });
  await sendProposal({ ...change, id, version: 1 });
  const version = { id, revision: 1 };
  return { id, first: proposalToken(version), second: proposalToken(version, "second") };
}

const signed = (shown: string, ...options: string[]): [string, string][] => [
  ["intent", "accept"],
  ["shown", shown],
  ["name", "Pat Example"],
  ["role", "CFO"],
  ["consent", "on"],
  ...options.map((id): [string, string] => ["options", id]),
];

/** (5,200 + 1,200) and 8.25 %; with the audit export 1,800 more. */
const PLAIN = "692800 43300";
const WITH_AUDIT = "887650 43300";

describe("a link", () => {
  test("that a program follows, however it asks, is not opened", async () => {
    const { id, token } = await sent();
    expect((await ask(clientRoute, { token })).status).toBe(200);
    await ask(clientRoute, { token, method: "HEAD" });
    await ask(clientRoute, { token, headers: { "Sec-Purpose": "prefetch;prerender" } });
    expect((await ask(openedRoute, { token })).status).toBe(302);
    expect(await statusOf(id)).toBe("sent");
  });

  test("is opened once, when the page reports a person", async () => {
    const { id, token } = await sent();
    const tell = () => ask(openedRoute, { token, form: {} });
    expect((await Promise.all([tell(), tell(), tell()])).map(({ status }) => status)).toEqual([
      204, 204, 204,
    ]);
    expect(await statusOf(id)).toBe("viewed");
    const opened = and(eq(proposalEvents.proposalId, id), eq(proposalEvents.kind, "viewed"));
    expect(await db.$count(proposalEvents, opened)).toBe(1);
  });

  test.each<[string, Record<string, string>]>([
    ["chooses options", { intent: "options", options: "audit" }],
    ["asks", { intent: "ask", key: crypto.randomUUID(), asker: "Kim", question: "How long?" }],
    ["forgets the name", { intent: "accept", shown: "0 0" }],
  ])("is opened without scripts when somebody %s", async (_what, form) => {
    const { id, token } = await sent();
    await ask(clientRoute, { token, form });
    expect(await statusOf(id)).toBe("viewed");
  });

  test("to an earlier version opens nothing of the new one", async () => {
    const made = await createTestProposal();
    const { id, version } = made.proposal;
    const token = proposalToken(made.proposal);
    const change = { actor: made.author.actor, source: made.author.source, id };
    await reviseProposal({ ...change, version });
    await sendProposal({ ...change, version: version + 1 });
    expect((await ask(openedRoute, { token, form: {} })).status).toBe(204);
    await ask(clientRoute, { token, form: { intent: "options" } });
    expect(await statusOf(id)).toBe("sent");
  });

  test("to a version for someone else shows nothing that was written for the client before", async () => {
    const { id, token, author, proposal } = await sent();
    const change = { actor: author.actor, source: author.source };
    const key = () => crypto.randomUUID();
    await ask(clientRoute, { token, form: { intent: "ask", key: key(), asker: "Pat", question: "Secret?" } });
    await reviseProposal({ ...change, id, version: proposal.version });
    const content = { ...proposalContent(), clientName: "Kim Other", company: "Other Ltd", request: "Help." };
    const send = async () => {
      const draft = await getProposal({ id });
      const { version = 0 } = draft?.proposal ?? {};
      await saveProposal({ ...change, id, version, content, wish: NO_WORKSPACE });
      await sendProposal({ ...change, id, version: version + 1 });
    };
    await send();
    const second = proposalToken({ id, revision: 2 });
    const shown = await ask(clientRoute, { token: second });
    expect(shown).toMatchObject({ status: 200, data: { changes: null, talk: [] } });
    expect(JSON.stringify(shown.data)).not.toMatch(/Pat|Example Ltd|Secret|supplier invoices a month/);
    const copy = JSON.stringify(await wholeCopy(exportProposals({ emails: [content.clientEmail] })));
    expect(copy).toContain("Other Ltd");
    expect(copy).not.toMatch(/Pat|Secret/);
    await ask(remindersRoute, { token, form: { wanted: "no" } });
    expect(await listReminderStops({ id })).toEqual([proposal.clientEmail]);

    await ask(clientRoute, {
      token: second,
      form: { intent: "ask", key: key(), asker: "Kim", question: "When?" },
    });
    const { version = 0 } = (await getProposal({ id }))?.proposal ?? {};
    await reviseProposal({ ...change, id, version });
    await send();
    const third = await ask(clientRoute, { token: proposalToken({ id, revision: 3 }) });
    expect(third.data).toMatchObject({ changes: { since: 2 }, talk: [{ text: "When?" }] });
  });

  test("says withdrawn, and not replaced, after a new version was withdrawn as a draft", async () => {
    const made = await createTestProposal();
    const { id, version } = made.proposal;
    const token = proposalToken(made.proposal);
    const change = { actor: made.author.actor, source: made.author.source, id };
    const page = () => ask(clientRoute, { token });
    await reviseProposal({ ...change, version });
    expect((await page()).data).toMatchObject({ kind: "closed", reason: "revising" });
    await withdrawProposal({ ...change, version: version + 1 });
    expect(await page()).toMatchObject({ status: 410, data: { kind: "closed", reason: "withdrawn" } });
    await reviseProposal({ ...change, version: version + 2 });
    await sendProposal({ ...change, version: version + 3 });
    await withdrawProposal({ ...change, version: version + 4 });
    expect((await page()).data).toMatchObject({ kind: "closed", reason: "superseded" });
  });

  test("shows nothing of the address that it was mailed to", async () => {
    const { token, content } = await sent();
    const { data } = await ask(clientRoute, { token });
    expect(JSON.stringify(data)).not.toContain(content.clientEmail);
  });

  test("offers the proposal as a PDF while it works, but not again and again, and then says why not", async () => {
    const made = await sent();
    expect((await ask(documentRoute, made)).status).toBe(200);
    await reviseProposal({
      id: made.id,
      version: made.proposal.version,
      actor: made.author.actor,
      source: made.author.source,
    });
    expect(await ask(documentRoute, made)).toMatchObject({ status: 302, location: `/p/${made.token}` });
    const other = { token: (await sent()).token, address: "10.211.0.1" };
    const { burst } = RATE_LIMIT_RULES.proposal_document.account;
    for (let count = 0; count < burst; count += 1) expect((await ask(documentRoute, other)).status).toBe(200);
    expect((await ask(documentRoute, other)).status).toBe(429);
  });

  test.each([clientRoute, certificateRoute, remindersRoute, documentRoute])(
    "that is forged is a 404 (%#)",
    async (route) => {
      const { token } = await sent();
      const forged = `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`;
      for (const wrong of [forged, "", "x", "%00", token.toUpperCase(), `${token}x`]) {
        expect((await ask(route, { token: wrong })).status).toBe(404);
      }
      expect((await ask(clientRoute, { token: forged, form: signed(PLAIN) })).status).toBe(404);
      expect((await ask(openedRoute, { token: forged, form: {} })).status).toBe(404);
    },
  );
});

describe("accepting", () => {
  test("is refused while the button said another total, and nothing is written", async () => {
    const { id, token } = await sent();
    for (const [shown, ...options] of [
      [PLAIN, "audit"],
      ["0 0"],
      ["", "audit"],
      [WITH_AUDIT],
      [WITH_AUDIT, "second"],
    ] as const) {
      const { status, data } = await ask(clientRoute, { token, form: signed(shown, ...options) });
      expect(status).toBe(409);
      expect(data).toMatchObject({ intent: "accept", chosen: options, refusal: null });
    }
    expect(await statusOf(id)).toBe("viewed");
    expect(await db.$count(proposalAcceptances, eq(proposalAcceptances.proposalId, id))).toBe(0);
  });

  test("takes the address as it is, once for a form sent several times; another name gets a 409", async () => {
    const { id, token } = await sent();
    const form = signed(WITH_AUDIT, "audit");
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => ask(clientRoute, { token, form, address: "203.0.113.9" })),
    );
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303, 303, 303]);
    const accepted = and(eq(proposalEvents.proposalId, id), eq(proposalEvents.kind, "accepted"));
    expect(await db.$count(proposalEvents, accepted)).toBe(1);
    const other = [...form.filter(([name]) => name !== "name"), ["name", "Kim"] as [string, string]];
    for (const late of [other, signed(PLAIN), [["intent", "decline"]] as [string, string][]])
      expect(await ask(clientRoute, { token, form: late })).toMatchObject({
        status: 409,
        data: { refusal: "This proposal was already accepted. Nothing was changed." },
      });
    const [record] = await db
      .select()
      .from(proposalAcceptances)
      .where(eq(proposalAcceptances.proposalId, id));
    expect(record).toMatchObject({
      clientAddress: "203.0.113.9",
      signerName: "Pat Example",
      consent: "I may sign for Example Ltd and agree to the terms of service.",
    });
    const { data } = await ask(certificateRoute, { token });
    expect(data).toMatchObject({ total: "$8,876.50", record: { textHash: record?.textHash } });
  });

  test.each<[string, [string, string][]]>([
    ["no name", [["name", "  "]]],
    ["no consent", [["consent", ""]]],
    ["a name that is none", [["name", "a\u0007"]]],
    ["a name that never ends", [["name", "x".repeat(10_000)]]],
  ])("needs more than %s", async (_what, changes) => {
    const { id, token } = await sent();
    const form = new Map([...signed(PLAIN), ...changes]);
    expect((await ask(clientRoute, { token, form: [...form] })).status).toBe(422);
    expect(await statusOf(id)).toBe("viewed");
  });

  test.each<[string, [string, string][]]>([
    ["fields without number", Array.from({ length: 200 }, (_, index) => ["options", `o${index}`])],
    ["a prototype", [["__proto__.intent", "accept"]]],
    ["a NUL", [["intent", "accept\0"]]],
  ])("answers 400 to %s", async (_what, form) => {
    const { token } = await sent();
    expect((await ask(clientRoute, { token, form })).status).toBe(400);
  });
});

test("declining with one form that is sent twice declines once, and another reason is refused", async () => {
  const { id, token } = await sent();
  const decline = (reason: string) => ask(clientRoute, { token, form: { intent: "decline", reason } });
  const twice = await Promise.all([decline("Too dear"), decline("Too dear")]);
  expect(twice.map(({ status }) => status)).toEqual([303, 303]);
  const declined = and(eq(proposalEvents.proposalId, id), eq(proposalEvents.kind, "declined"));
  expect(await db.$count(proposalEvents, declined)).toBe(1);
  expect((await decline("Too late")).status).toBe(409);
});

test("a reason to decline may have lines, as its field has", async () => {
  const { id, token } = await sent();
  const reason = "Too dear this year.\r\nPerhaps next year.";
  expect((await ask(clientRoute, { token, form: { intent: "decline", reason } })).status).toBe(303);
  const [row] = await db.select().from(proposals).where(eq(proposals.id, id));
  expect(row?.declineReason).toBe("Too dear this year.\nPerhaps next year.");
});

test("a question or a reason that comes too late comes back, with why it wasn't sent", async () => {
  const made = await sent();
  const { actor, source } = made.author;
  await reviseProposal({ id: made.id, version: made.proposal.version, actor, source });
  const question = { intent: "ask", key: crypto.randomUUID(), asker: "Kim", question: "How long?" };
  const refusal = "There is another version of this proposal. Please open its link.";
  expect(await ask(clientRoute, { ...made, form: question })).toMatchObject({
    status: 410,
    data: { intent: "ask", refusal, unsent: "How long?" },
  });
  const decline = async (reason: string) => {
    const { data } = await ask(clientRoute, { ...made, form: { intent: "decline", reason } });
    const closed = { kind: "closed", reason: "revising", openUntil: "" };
    const html = await renderRouted(createElement(clientRoute.default), closed, data as object);
    return { data, html };
  };
  const declined = await decline("Too dear\nthis year");
  expect(declined.data).toMatchObject({ intent: "decline", refusal, unsent: "Too dear\nthis year" });
  expect(declined.html).toContain("Too dear\nthis year");
  expect(declined.html).toContain("The proposal was not declined");
  expect((await decline("")).data).toMatchObject({ refusal, unsent: null });
});

test.each(["withdrawn", "replaced"])(
  "a name and role under a proposal that was %s come back",
  async (how) => {
    const made = await sent();
    const { actor, source } = made.author;
    const close = how === "withdrawn" ? withdrawProposal : reviseProposal;
    await close({ id: made.id, version: made.proposal.version, actor, source });
    const accept = { intent: "accept", shown: "0 0", name: "Kim Ñandú", role: "Head of R&D", consent: "on" };
    const { status, data } = await ask(clientRoute, { ...made, form: accept });
    expect([status, data]).toEqual([410, expect.objectContaining({ unsent: "Kim Ñandú\nHead of R&D" })]);
    const page = { kind: "closed", reason: "withdrawn", openUntil: "" };
    const html = await renderRouted(createElement(clientRoute.default), page, data as object);
    for (const shown of ["Your acceptance was not recorded", "Kim Ñandú\nHead of R&amp;D"])
      expect(html).toContain(shown);
  },
);

test("a colleague who is signed in asks in their own name, and everyone else in the client's", async () => {
  const { token, content } = await sent();
  const colleague = await createPerson("customer", { first_name: "Kim", last_name: "Colleague" });
  const seller = await createPerson("sales", { first_name: "Sara" });
  const nobody = await createPerson("customer", {});
  const asker = async (person: Parameters<typeof askAs>[0]) => {
    const answer = await askAs(person, clientRoute.loader, { path: `/p/${token}`, params: { token } });
    return ((await answer.json()) as { asker: string }).asker;
  };
  expect(await asker(colleague)).toBe("Kim Colleague");
  for (const person of [seller, nobody]) expect(await asker(person)).toBe(content.clientName);
  expect((await ask(clientRoute, { token })).data).toMatchObject({ asker: content.clientName });
});

describe("what a signed-in person does with the link", () => {
  /** Opens it, asks and then decides. */
  async function act(person: Person, { token }: { token: string }, decision: string[][]) {
    const form = (fields: string[][] | Record<string, string>) => new URLSearchParams(fields);
    const question = { intent: "ask", key: crypto.randomUUID(), asker: "Kim", question: "How long?" };
    const at = { path: `/p/${token}`, params: { token } };
    await askAs(person, openedRoute.action, { ...at, form: form({}) });
    await askAs(person, clientRoute.action, { ...at, form: form(question) });
    expect((await askAs(person, clientRoute.action, { ...at, form: form(decision) })).status).toBe(303);
  }
  const provenAt = async (email: string) => (await getLead({ email }))?.emailProvenAt;

  test.each<[string, string[][]]>([
    ["accepts", signed(PLAIN)],
    ["declines", [["intent", "decline"]]],
  ])("says nothing about the client's address if a colleague %s", async (_what, decision) => {
    const colleague = await createPerson("customer");
    const wish = { workspaceName: "Pat", workspacePlan: null, tenantId: null };
    const { proposal } = await createTestProposal({ wish });
    await act(colleague, { token: proposalToken(proposal) }, decision);
    expect(await statusOf(proposal.id)).toMatch(/accepted|declined/);
    expect(await provenAt(proposal.clientEmail)).toBeNull();
  });

  test("verifies the address of the client's own account, even with the link of the second signer", async () => {
    const client = await createPerson("customer");
    const { id, second } = await cosigned({ clientEmail: client.email });
    await db.update(leads).set({ emailProvenAt: null }).where(eq(leads.email, client.email));
    expect(await provenAt(client.email)).toBeNull();
    const at = { path: `/p/${second}`, params: { token: second } };
    await askAs(client, openedRoute.action, { ...at, form: new URLSearchParams() });
    expect(await statusOf(id)).toBe("viewed");
    expect(await provenAt(client.email)).toBeInstanceOf(Date);
  });
});

describe("questions", () => {
  test("are all kept when someone goes back to the form, and once when it is sent twice", async () => {
    const { id, token } = await sent();
    const form = { intent: "ask", key: crypto.randomUUID(), asker: "Kim", question: "How long?" };
    for (const question of [form.question, form.question, "And how much?"])
      expect((await ask(clientRoute, { token, form: { ...form, question } })).status).toBe(303);
    const asked = and(eq(proposalEvents.proposalId, id), eq(proposalEvents.kind, "question"));
    expect(await db.$count(proposalEvents, asked)).toBe(2);
  });

  test("belong to the person whose link they were asked with", async () => {
    const { id, second } = await cosigned();
    const form = { intent: "ask", key: crypto.randomUUID(), asker: "K.", question: "How long?" };
    expect((await ask(clientRoute, { token: second, form })).status).toBe(303);
    const asked = and(eq(proposalEvents.proposalId, id), eq(proposalEvents.kind, "question"));
    const [question] = await db.select().from(proposalEvents).where(asked);
    expect(question).toMatchObject({ signer: "second", authorName: "K." });
  });

  test("are limited for each proposal, however many addresses they come from", async () => {
    const { id, token } = await sent();
    const { burst } = RATE_LIMIT_RULES.proposal_question.account;
    const question = () => ({
      intent: "ask",
      key: crypto.randomUUID(),
      asker: "Kim",
      question: "How long does it take?",
    });
    for (let count = 0; count < burst; count += 1) {
      expect((await ask(clientRoute, { token, form: question() })).status).toBe(303);
    }
    expect((await ask(clientRoute, { token, form: question() })).status).toBe(429);
    expect(await db.$count(proposalEvents, eq(proposalEvents.proposalId, id))).toBe(burst + 3);
  });
});

describe("the button of a mail program", () => {
  test("ends the reminders by one post, answered without a redirect", async () => {
    const { id, token, content } = await sent();
    const answer = await ask(remindersRoute, { token, form: { "List-Unsubscribe": "One-Click" } });
    expect(answer.status).toBe(200);
    expect(await listReminderStops({ id })).toEqual([content.clientEmail]);
    expect((await ask(remindersRoute, { token, form: { wanted: "yes" } })).status).toBe(303);
  });
});

describe("the page of a proposal's reminders", () => {
  test("leads to the decision once there is one, instead of promising reminders", async () => {
    const { id, token, proposal, author } = await sent();
    const page = () => ask(remindersRoute, { token });
    const change = { actor: author.actor, source: author.source, id };
    expect((await page()).data).toMatchObject({ wanted: true });
    await reviseProposal({ ...change, version: proposal.version });
    expect((await page()).data).toMatchObject({ wanted: true });
    await withdrawProposal({ ...change, version: proposal.version + 1 });
    expect(await page()).toMatchObject({ status: 302, location: `/p/${token}` });
  });

  test("shows each of two people their own choice, and leads one who was replaced to the proposal", async () => {
    const { id, first, second } = await cosigned();
    const page = (token: string) => ask(remindersRoute, { token });
    await ask(remindersRoute, { token: second, form: { wanted: "no" } });
    expect((await page(first)).data).toMatchObject({ wanted: true, hasOther: true });
    expect((await page(second)).data).toMatchObject({ wanted: false, hasOther: true });
    const known = await getProposal({ id });
    if (!known) throw new Error("The proposal is gone");
    const { actor, source } = (await createTestProposal({ isSent: false })).author;
    const { version } = known.proposal;
    await reviseProposal({ actor, source, id, version });
    await saveProposal({
      ...{ actor, source, id, content: known.content, wish: NO_WORKSPACE },
      version: version + 1,
    });
    await sendProposal({ actor, source, id, version: version + 2 });
    expect(await page(second)).toMatchObject({ status: 302, location: `/p/${second}` });
    expect((await page(first)).data).toMatchObject({ wanted: true, hasOther: false });
  });
});

describe("a proposal that two people sign", () => {
  const page = async (token: string) => (await ask(clientRoute, { token })).data;

  test("shows each of them who has signed, and the second one the options of the first", async () => {
    const { id, first, second } = await cosigned();
    expect(await page(first)).toMatchObject({
      kind: "open",
      signing: {
        isSigned: false,
        isLocked: false,
        signers: [
          { signedOn: null, isReader: true },
          { name: "Kim Second", signedOn: null, isReader: false },
        ],
      },
    });
    const answer = await ask(clientRoute, { token: first, form: signed(WITH_AUDIT, "audit") });
    expect(answer.status).toBe(303);
    expect(await page(first)).toMatchObject({ kind: "open", signing: { isSigned: true } });
    expect(await page(second)).toMatchObject({
      kind: "open",
      chosen: ["audit"],
      signing: { isSigned: false, isLocked: true, signers: [{ name: "Pat Example" }, { isReader: true }] },
    });
    // Other options than those of the first signature don't count, so the total is another one.
    const refused = await ask(clientRoute, { token: second, form: signed(PLAIN) });
    expect(refused.status).toBe(409);
    expect(JSON.stringify(refused.data)).toContain(
      "The other person has signed with other options, which make the total $8,876.50 once",
    );
    expect((await ask(clientRoute, { token: second, form: signed(WITH_AUDIT, "audit") })).status).toBe(303);
    expect(await statusOf(id)).toBe("accepted");
  });

  test("waits for the second signature in the staff's list, from the first signature to the second", async () => {
    const seller = await createPerson("sales");
    const { id, first, second } = await cosigned();
    const listed = async (query = "") => {
      const answer = await askAs(seller, listPage, {
        path: `/admin/proposals?status=second-signature${query}`,
      });
      const { items } = (await answer.json()) as { items: { id: string }[] };
      return items.map((item) => item.id);
    };
    expect(await listed()).not.toContain(id);
    await ask(clientRoute, { token: first, form: signed(PLAIN) });
    expect(await listed()).toContain(id);
    expect(await listed("&owner=mine")).not.toContain(id);
    expect(await listed("&q=no-such-word")).toEqual([]);
    await ask(clientRoute, { token: second, form: signed(PLAIN) });
    expect(await listed()).not.toContain(id);
  });

  test("is signed once with each link, and the certificate lists both", async () => {
    const { id, first, second } = await cosigned();
    for (const _time of ["once", "again"])
      expect((await ask(clientRoute, { token: first, form: signed(PLAIN) })).status).toBe(303);
    const renamed = signed(PLAIN).map(([name, value]) => [name, name === "name" ? "Kim" : value]);
    expect((await ask(clientRoute, { token: first, form: renamed as [string, string][] })).status).toBe(409);
    const signatures = and(eq(proposalEvents.proposalId, id), eq(proposalEvents.kind, "signed"));
    expect(await db.$count(proposalEvents, signatures)).toBe(1);
    expect((await ask(certificateRoute, { token: first })).status).toBe(404);
    await ask(clientRoute, { token: second, form: signed(PLAIN) });
    expect(await statusOf(id)).toBe("accepted");
    for (const token of [first, second]) {
      const { data } = await ask(certificateRoute, { token });
      expect(data).toMatchObject({ signatures: [{ signer: "first" }, { signer: "second" }] });
    }
  });
});
