import { createHash } from "node:crypto";

import type { ActionFunctionArgs } from "@remix-run/node";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";

import { db } from "~/server/db.server";
import { findSlots } from "~/models/booking/booking-slot.server";
import { proposalToken } from "~/models/proposal/proposal-link.server";
import { getUser, setRole } from "~/models/account/user.server";
import { action as bookingAction } from "~/routes/_site.booking";
import { action as contactAction } from "~/routes/_site.contact";
import { action as clientAction } from "~/routes/_site.p.$token";
import { action as newProposalAction } from "~/routes/_admin.admin.proposals.new";
import { stampForm } from "~/http/form-trap.server";
import { signIn } from "~/auth/sign-in.server";

import {
  bookings,
  contactMessages,
  idempotencyKeys,
  outboxMails,
  proposalAcceptances,
  proposalEvents,
  proposals,
} from "../../drizzle/schema";
import { createTestHost } from "../factories/booking";
import { createTestProposal } from "../factories/proposal";

import { Browser, createAccount, PASSWORD, uniqueEmail } from "../setup/browser";

/* The forms that make something, as programs send them: under an `Idempotency-Key`, and again
   when no answer came. */

interface Form {
  action: unknown;
  path: string;
  params?: Record<string, string>;
  fields: Record<string, string>;
  browser?: Browser;
}

interface Answer {
  status: number;
  location: string | null;
  isRepeated: boolean;
  code: string | undefined;
}

async function send({ action, path, params = {}, fields, browser = new Browser() }: Form, key?: string) {
  const answer: unknown = await browser.visit(
    async (visiting) => {
      const headers = new Headers(visiting.headers);
      if (key !== undefined) headers.set("Idempotency-Key", key);
      const request = new Request(visiting.url, {
        method: "POST",
        headers,
        body: new URLSearchParams(fields),
      });
      return (action as (args: ActionFunctionArgs) => Promise<unknown>)({
        request,
        params,
        context: {},
      }).catch((thrown: unknown) => thrown);
    },
    { path },
  );
  return readAnswer(answer);
}

async function readAnswer(answer: unknown): Promise<Answer> {
  if (answer instanceof Error) throw answer;
  const response =
    answer instanceof Response
      ? answer
      : new Response(null, (answer as { init?: ResponseInit | null }).init ?? {});
  const { status, headers } = response;
  const text = await response.text();
  return {
    status,
    location: headers.get("Location"),
    isRepeated: headers.get("Idempotency-Replayed") === "true",
    code: text.startsWith("{") ? (JSON.parse(text) as { code?: string }).code : undefined,
  };
}

const oldStamp = () => stampForm({ now: new Date(Date.now() - 60_000) });

/** Each booking takes a time of its own. */
let times: string[] = [];
/** The browser of a person who may write proposals. */
const staff = new Browser();

beforeAll(async () => {
  await createTestHost();
  const from = new Date(Date.now() + 24 * 60 * 60 * 1000);
  const to = new Date(from.getTime() + 14 * 24 * 60 * 60 * 1000);
  const free = await findSlots({ from, to });
  times = free.filter((_slot, index) => index % 6 === 0).map(({ startsAt }) => startsAt.toISOString());
  const { email, externalId } = await createAccount();
  await staff.visit((request) => signIn(request, { email, password: PASSWORD }));
  await setRole({ userId: (await getUser({ externalId }))?.id ?? "", role: "sales", actorId: null });
});

/** A form, how to send something else, and how often it was carried out. */
interface Kind extends Form {
  other: Record<string, string>;
  count(): Promise<number>;
}

function booking(): Kind {
  const email = uniqueEmail();
  return {
    action: bookingAction,
    path: "/booking",
    fields: {
      stamp: oldStamp(),
      slot: times.pop() ?? "",
      tz: "Europe/Berlin",
      // What the page names its form by: without the header, each of these would be another
      // booking.
      key: crypto.randomUUID(),
      name: "Pat",
      email,
      consent: "on",
    },
    other: { slot: times.pop() ?? "" },
    count: () => db.$count(bookings, eq(bookings.email, email)),
  };
}

function contact(): Kind {
  const email = uniqueEmail();
  return {
    action: contactAction,
    path: "/contact",
    fields: {
      stamp: oldStamp(),
      topic: "process",
      name: "Pat",
      email,
      body: "A sentence or two.",
      consent: "on",
    },
    other: { body: "Another sentence or two." },
    count: () => db.$count(contactMessages, eq(contactMessages.email, email)),
  };
}

function newProposal(): Kind {
  const clientEmail = uniqueEmail();
  return {
    action: newProposalAction,
    path: "/admin/proposals/new",
    browser: staff,
    fields: {
      title: "Supplier invoices",
      clientName: "Pat",
      clientEmail,
      currency: "USD",
      request: "Ninety hours a month.",
      work: "An agent reads them.",
      "items[0].id": "agent",
      "items[0].title": "Agent",
      "items[0].quantity": "1",
      "items[0].price": "100",
      "items[0].period": "once",
      discountKind: "none",
      taxLabel: "VAT",
      lastDay: new Date(Date.now() + 20 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10),
    },
    other: { title: "Customer invoices" },
    count: () => db.$count(proposals, eq(proposals.clientEmail, clientEmail)),
  };
}

async function acceptance(): Promise<Kind> {
  const { proposal } = await createTestProposal();
  const token = proposalToken(proposal);
  return {
    action: clientAction,
    path: `/p/${token}`,
    params: { token },
    fields: { intent: "accept", shown: "692800 43300", name: "Pat", consent: "on" },
    other: { name: "Somebody else" },
    count: () => db.$count(proposalAcceptances, eq(proposalAcceptances.proposalId, proposal.id)),
  };
}

async function question(): Promise<Kind> {
  const { proposal } = await createTestProposal();
  const token = proposalToken(proposal);
  return {
    action: clientAction,
    path: `/p/${token}`,
    params: { token },
    fields: { intent: "ask", key: crypto.randomUUID(), asker: "Pat", question: "When?" },
    other: { question: "Where?" },
    count: async () =>
      (await db.select().from(proposalEvents).where(eq(proposalEvents.proposalId, proposal.id))).filter(
        ({ kind }) => kind === "question",
      ).length,
  };
}

const KINDS = [
  ["a booking", booking],
  ["a message", contact],
  ["a new proposal", newProposal],
  ["an acceptance", acceptance],
  ["a question", question],
] as const;

const mailsTo = (email: string | undefined) => db.$count(outboxMails, eq(outboxMails.recipient, email ?? ""));

describe.each(KINDS)("%s under an Idempotency-Key", (_name, make) => {
  test("sent again leads to the same place and counts once", async () => {
    const form = await make();
    const key = crypto.randomUUID();
    const first = await send(form, key);
    expect(first).toMatchObject({ status: 303, isRepeated: false });
    const mails = await mailsTo(form.fields["email"]);
    expect(await send(form, key)).toEqual({ ...first, isRepeated: true });
    expect(await form.count()).toBe(1);
    expect(await mailsTo(form.fields["email"])).toBe(mails);
  });

  test("sent by many at the same moment counts once; early repeats are asked to come again", async () => {
    const form = await make();
    const key = crypto.randomUUID();
    const answers = await Promise.all(Array.from({ length: 12 }, () => send(form, key)));
    expect(answers.filter(({ status, isRepeated }) => status === 303 && !isRepeated)).toHaveLength(1);
    for (const { status, code } of answers) {
      if (status !== 303) expect([status, code]).toEqual([409, "idempotency_in_progress"]);
    }
    expect((await send(form, key)).isRepeated).toBe(true);
    expect(await form.count()).toBe(1);
  });

  test("with something else in it is refused", async () => {
    const form = await make();
    const key = crypto.randomUUID();
    await send(form, key);
    expect(await send({ ...form, fields: { ...form.fields, ...form.other } }, key)).toMatchObject({
      status: 422,
      code: "idempotency_key_reused",
    });
    expect(await form.count()).toBe(1);
  });

  test("that was refused may be put right and sent again", async () => {
    const form = await make();
    const key = crypto.randomUUID();
    const broken = { ...form.fields, name: "", asker: "", title: "" };
    expect((await send({ ...form, fields: broken }, key)).status).toBe(422);
    expect(await db.$count(idempotencyKeys, eq(idempotencyKeys.status, 422))).toBe(0);
    expect(await send(form, key)).toMatchObject({ status: 303, isRepeated: false });
    expect(await form.count()).toBe(1);
  });

  test("that is none is refused", async () => {
    const form = await make();
    for (const key of ["", "with space", "a".repeat(256)]) {
      expect(await send(form, key), key).toMatchObject({ status: 400, code: "invalid_idempotency_key" });
    }
    expect(await form.count()).toBe(0);
  });
});

describe("the quotes of a structured field", () => {
  test("aren't part of the key, whichever way it is sent first", async () => {
    const key = `k\\${crypto.randomUUID()}`;
    const quoted = `"${key.replace("\\", "\\\\")}"`;
    for (const [first, again] of [
      [key, quoted],
      [`"${crypto.randomUUID()}"`, null],
    ] as const) {
      const form = contact();
      expect(await send(form, first)).toMatchObject({ status: 303, isRepeated: false });
      expect(await send(form, again ?? first.slice(1, -1))).toMatchObject({ status: 303, isRepeated: true });
      expect(await form.count()).toBe(1);
    }
    expect(await send(contact(), '""')).toMatchObject({ code: "invalid_idempotency_key" });
  });

  test("were kept by earlier versions, whose answers are repeated for their day", async () => {
    const form = contact();
    const key = crypto.randomUUID();
    const bucketOf = (name: string) =>
      createHash("sha256")
        .update(JSON.stringify([null, "POST", form.path, name]))
        .digest("base64url");
    await send(form, key);
    const moved = await db
      .update(idempotencyKeys)
      .set({ bucket: bucketOf(`"${key}"`) })
      .where(eq(idempotencyKeys.bucket, bucketOf(key)))
      .returning();
    expect(moved).toHaveLength(1);
    expect(await send(form, `"${key}"`)).toMatchObject({ status: 303, isRepeated: true });
    expect(await form.count()).toBe(1);
  });
});

describe("without the header", () => {
  test("nothing is kept", async () => {
    const before = await db.$count(idempotencyKeys);
    expect(await send(contact())).toMatchObject({ status: 303, isRepeated: false });
    expect(await db.$count(idempotencyKeys)).toBe(before);
  });
});

test("a key belongs to its caller: another caller's is a different one", async () => {
  const { email } = await createAccount();
  const other = new Browser();
  await other.visit((request) => signIn(request, { email, password: PASSWORD }));
  const form = contact();
  const key = crypto.randomUUID();
  await send({ ...form, browser: other }, key);
  expect(
    await send({ ...form, fields: { ...form.fields, body: "Another question of mine." } }, key),
  ).toMatchObject({
    status: 303,
    isRepeated: false,
  });
  expect(await form.count()).toBe(2);
});
