import { eq, ne } from "drizzle-orm";
import { describe, expect, onTestFinished, test } from "vitest";

import { atomically, db } from "~/server/db.server";
import { createSender } from "~/services/mailer.server";

import {
  auditEntries,
  contactMessages,
  contactReplies,
  leadEvents,
  leads,
  outboxMails,
} from "../../../drizzle/schema";
import { createBulkMessages } from "../../../tests/factories/bulk-leads";
import { createUser } from "../../../tests/factories/user";
import { explain } from "../../../tests/setup/explain";
import { startMailServer } from "../../../tests/setup/smtp";
import { wholeCopy } from "../../../tests/factories/whole-copy";

import { SYSTEM_ACTOR } from "~/models/audit/audit";
import { ContactMessageSchema, type MessageFilter, type NewContactMessage } from "./contact-message";
import {
  countNewMessages,
  deleteOldSpam,
  eraseContactWrites,
  exportContact,
  getContactMessage,
  listContactMessages,
  replyToMessage,
  setMessageStatus,
  storeContactMessage,
} from "./contact-message.server";
import { deliverDueMails } from "~/models/mail/mail-delivery.server";
import { getSettings } from "~/models/settings/settings.server";

const source = { actor: SYSTEM_ACTOR };

function someMessage(changes: Partial<NewContactMessage> = {}): NewContactMessage {
  return {
    topic: "process",
    name: "Ana Roth",
    email: `${crypto.randomUUID().slice(0, 8)}@example.test`,
    company: "Roth Freight",
    body: "Four hundred invoices a month are typed in by hand.\n\nIt hurts.",
    ...changes,
  };
}

async function store(
  message: NewContactMessage,
  options: Partial<Parameters<typeof storeContactMessage>[0]> = {},
): Promise<boolean> {
  return storeContactMessage({ message, consent: "I agree.", emailProven: false, ...options });
}

async function stored(email: string) {
  const rows = await db.select().from(contactMessages).where(eq(contactMessages.email, email));
  const message = rows[0] && (await getContactMessage({ id: rows[0].id }));
  if (!message) throw new Error("There is no message from this address.");
  return { message, count: rows.length };
}

async function mailsAbout(word: string) {
  const mails = await db.select().from(outboxMails);
  return mails.filter(({ recipient, textBody }) => recipient.includes(word) || textBody.includes(word));
}

async function eventKinds(email: string): Promise<string[]> {
  const rows = await db
    .select({ kind: leadEvents.kind })
    .from(leadEvents)
    .innerJoin(leads, eq(leads.id, leadEvents.leadId))
    .where(eq(leads.email, email))
    .orderBy(leadEvents.createdAt);
  return rows.map(({ kind }) => kind);
}

describe("a message", () => {
  test("is stored, makes a lead and tells the staff, by one list of writes", async () => {
    const input = someMessage();
    expect(await store(input, { withReceipt: true })).toBe(true);
    const { message } = await stored(input.email);
    expect(message).toMatchObject({ status: "new", body: input.body, consent: "I agree.", replies: [] });
    expect(message.leadId).not.toBeNull();
    expect(await eventKinds(input.email)).toEqual(["contact_message"]);
    const mails = await mailsAbout(input.email);
    expect(mails.map(({ kind, recipient }) => [kind, recipient]).sort()).toEqual([
      ["contact_message", (await getSettings()).email],
      ["contact_receipt", input.email],
    ]);
  });

  test("is there although the mail server is not, and goes out when that is back", async () => {
    await db.delete(outboxMails);
    const server = await startMailServer();
    onTestFinished(server.stop);
    const away = await startMailServer();
    await away.stop();
    const input = someMessage();
    expect(await store(input)).toBe(true);
    const deliver = (url: string) => deliverDueMails({ worker: "test", send: createSender(url) });
    expect(await deliver(away.url)).toMatchObject({ sent: 0, notSent: 1 });
    expect((await stored(input.email)).message.status).toBe("new");
    await db.update(outboxMails).set({ nextAttemptAt: new Date() });
    expect(await deliver(server.url)).toMatchObject({ sent: 1, notSent: 0 });
    expect(server.received[0]?.source).toMatch(new RegExp(`^Reply-To: ${input.email}\\r$`, "m"));
  });

  test("refuses an address that would end the line of a header", async () => {
    const email = "ana@example.test\r\nBcc: all@example.test";
    await expect(store(someMessage({ email }))).rejects.toThrow();
    expect(await mailsAbout("all@example.test")).toEqual([]);
  });

  test("tells the address that was typed nothing of what was typed", async () => {
    const input = someMessage({ name: "Win 1000 at evil.example", body: "Visit https://evil.example now" });
    await store(input, { withReceipt: true });
    const receipt = (await mailsAbout(input.email)).find(({ kind }) => kind === "contact_receipt");
    expect(`${receipt?.subject} ${receipt?.textBody} ${receipt?.htmlBody}`).not.toContain("evil");
  });

  test("shows the staff what was typed as text, not as markup", async () => {
    const input = someMessage({ body: "<img src=x onerror=alert(1)> hello there" });
    await store(input);
    const [mail] = await mailsAbout(input.email);
    expect(mail?.htmlBody).not.toContain("<img");
    expect(mail?.textBody).toContain("<img src=x");
  });

  test("sent twenty times at once is one message, one mail and one entry", async () => {
    const input = someMessage();
    const results = await Promise.all(Array.from({ length: 20 }, () => store(input)));
    expect(results.filter(Boolean)).toHaveLength(1);
    expect((await stored(input.email)).count).toBe(1);
    expect(await mailsAbout(input.email)).toHaveLength(1);
    expect(await eventKinds(input.email)).toEqual(["contact_message"]);
  });

  test("may be sent again on another day", async () => {
    const input = someMessage();
    expect(await store(input, { now: new Date("2026-03-01T23:59:59Z") })).toBe(true);
    expect(await store(input, { now: new Date("2026-03-02T00:00:01Z") })).toBe(true);
  });

  test("that looks like spam is kept apart: no lead, no mail, gone after a month", async () => {
    const input = someMessage();
    const now = new Date("2026-03-01T10:00:00Z");
    await store(input, { isSpam: true, withReceipt: true, now });
    expect((await stored(input.email)).message).toMatchObject({ status: "spam", leadId: null });
    expect(await eventKinds(input.email)).toEqual([]);
    expect(await mailsAbout(input.email)).toEqual([]);
    const { items } = await listContactMessages({ filter: {}, page: { limit: 100 } });
    expect(items.map(({ email }) => email)).not.toContain(input.email);
    await deleteOldSpam({ now: new Date("2026-03-30T10:00:00Z") });
    expect((await stored(input.email)).count).toBe(1);
    await deleteOldSpam({ now: new Date("2026-04-01T10:00:00Z") });
    await expect(stored(input.email)).rejects.toThrow();
  });

  test("that looks like spam is deleted however much there is of it", async () => {
    const now = new Date("2026-05-01T10:00:00Z");
    await createBulkMessages({ total: 200, now: new Date("2026-03-01T10:00:00Z") });
    const isSpam = eq(contactMessages.status, "spam");
    expect(await db.$count(contactMessages, isSpam)).toBeGreaterThan(30);
    const others = await db.$count(contactMessages, ne(contactMessages.status, "spam"));
    await deleteOldSpam({ now });
    expect(await db.$count(contactMessages, isSpam)).toBe(0);
    expect(await db.$count(contactMessages, ne(contactMessages.status, "spam"))).toBe(others);
  });

  test("that was no spam after all makes its sender a lead", async () => {
    const input = someMessage();
    await store(input, { isSpam: true });
    const { message } = await stored(input.email);
    await setMessageStatus({ message, status: "new", source });
    expect((await stored(input.email)).message.leadId).not.toBeNull();
    expect(await eventKinds(input.email)).toEqual(["contact_message"]);
  });
});

describe("an answer", () => {
  test("is shown next to all others, however many they are", async () => {
    const input = someMessage();
    await store(input);
    const { message } = await stored(input.email);
    const replies = Array.from({ length: 201 }, (_, number) => ({
      ...{ id: crypto.randomUUID(), messageId: message.id, authorName: "Sara Novak" },
      ...{ body: `No. ${number}`, createdAt: new Date(Date.UTC(2026, 2, 1, 0, number)) },
    }));
    await db.insert(contactReplies).values(replies);
    const shown = (await stored(input.email)).message.replies;
    expect(shown.map(({ body }) => body)).toEqual(replies.map(({ body }) => body));
  });

  test("goes out by email once, and is on the timeline and in the audit log", async () => {
    const author = await createUser({ role: "sales" });
    const input = someMessage();
    await store(input, { now: new Date("2026-03-01T10:00:00Z") });
    const { message } = await stored(input.email);
    const reply = {
      message,
      key: crypto.randomUUID(),
      body: "Hello Ana,\n\nwe can <help>.",
      author: { id: author.id, name: "Sara Novak" },
      source,
      now: new Date("2026-03-02T10:00:00Z"),
    };
    const answers = await Promise.all([replyToMessage(reply), replyToMessage(reply)]);
    expect(answers.sort()).toEqual([false, true]);
    const after = (await stored(input.email)).message;
    expect(after).toMatchObject({
      status: "answered",
      replies: [{ authorName: "Sara Novak", body: reply.body }],
    });
    const mails = (await mailsAbout(input.email)).filter(({ kind }) => kind === "contact_reply");
    expect(mails).toHaveLength(1);
    expect(mails[0]?.replyTo).toBe((await getSettings()).email);
    expect(mails[0]?.textBody).toContain("we can <help>.");
    expect(mails[0]?.htmlBody).toContain("we can &lt;help&gt;.");
    expect(await eventKinds(input.email)).toEqual(["contact_message", "contact_reply"]);
    const [lead] = await db.select().from(leads).where(eq(leads.email, input.email));
    expect(lead?.status).toBe("contacted");
    const audited = await db.select().from(auditEntries).where(eq(auditEntries.subjectId, message.id));
    expect(audited.map(({ action }) => action)).toEqual(["message.answered"]);
  });
});

describe("the inbox", () => {
  test("pages through the messages of one status, newest first, without a gap", async () => {
    const inputs = Array.from({ length: 7 }, (_, n) => ({
      input: someMessage(),
      now: new Date(Date.UTC(2031, 0, 1 + Math.floor(n / 3))),
    }));
    for (const { input, now } of inputs) {
      await store(input, { now });
      const { message } = await stored(input.email);
      await setMessageStatus({ message, status: "closed", source });
    }
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const page = await listContactMessages({ filter: { status: "closed" }, page: { limit: 3, after } });
      seen.push(...page.items.map(({ email }) => email));
      after = page.next ?? undefined;
    } while (after);
    expect(seen.slice(0, 7).sort()).toEqual(inputs.map(({ input }) => input.email).sort());
    expect(new Set(seen).size).toBe(seen.length);
  });

  test("finds by sender, company and text, each word by its beginning, without accents", async () => {
    const key = crypto.randomUUID().slice(0, 8);
    const input = someMessage({
      name: `Zoë Ångström${key}`,
      company: `Süßwaren ${key}`,
      body: `Vierhundert Rechnungen im Monat, ${key}.`,
    });
    await store(input);
    await store(someMessage({ body: `Unwanted words, ${key}.` }), { isSpam: true });
    const find = async (filter: MessageFilter) => {
      const { items } = await listContactMessages({ filter, page: { limit: 5 } });
      return items.map(({ email }) => email);
    };
    for (const q of [`angstrom${key}`, `${key} sußwaren`, `rechn ${key}`, input.email])
      expect(await find({ q }), q).toEqual([input.email]);
    expect(await find({ q: key, status: "new" })).toEqual([input.email]);
    expect(await find({ q: key, status: "closed" })).toEqual([]);
    expect(await find({ q: key, status: "spam" })).toHaveLength(1);
    expect(await find({ q: `%${key}_ or *` }), "never as a pattern").toEqual([]);
    expect(await find({ q: "🚀" }), "no word in it").toEqual([]);
    await atomically((tx) => [tx.delete(leads).where(eq(leads.email, input.email))]);
    expect(await find({ q: key }), "who is erased").toEqual([]);
  });

  test("reads only what it shows or has found, however many messages there are", async () => {
    await createBulkMessages({ total: 5_000 });
    const plans = async (filter: MessageFilter) =>
      (await explain(() => listContactMessages({ filter, page: { limit: 25 } }))).join("\n");
    expect(await plans({ q: "w004711" })).toMatch(
      /message_search VIRTUAL TABLE INDEX|contact_messages_search_index/,
    );
    for (const filter of [{}, { q: "w004711" }, { status: "closed" } as const])
      expect(await plans(filter)).not.toMatch(
        /SCAN contact_messages(?! USING INDEX)|Seq Scan on contact_messages|TEMP B-TREE(?!.*search)/,
      );
    expect(await countNewMessages()).toEqual({ count: 1_000, isCapped: true });
  });

  test("does not let two people decide differently about one message", async () => {
    const input = someMessage();
    await store(input);
    const { message } = await stored(input.email);
    await setMessageStatus({ message, status: "closed", source });
    await expect(setMessageStatus({ message, status: "spam", source })).rejects.toThrow();
  });
});

describe("a person's messages", () => {
  test("can be copied out and erased", async () => {
    const input = someMessage();
    await store(input);
    const other = someMessage();
    await store(other);
    expect(await wholeCopy(exportContact({ emails: [input.email] }))).toMatchObject([
      { body: input.body, replies: [] },
    ]);
    await atomically((tx) => eraseContactWrites(tx, { email: input.email }));
    expect(await wholeCopy(exportContact({ emails: [input.email] }))).toEqual([]);
    expect(await wholeCopy(exportContact({ emails: [other.email] }))).toHaveLength(1);
  });
});

describe("what a visitor writes", () => {
  test.each([
    ["a name of two lines", { name: "Ana\r\nBcc: all@example.test" }, true],
    ["a text with tabs and emoji", { body: "One\tprocess 🚚 please" }, true],
    ["a text with a control character", { body: "One process\u0007 please" }, false],
    ["a text of 5,001 characters", { body: "x".repeat(5_001) }, false],
    ["a text of nine characters", { body: "Call me !" }, false],
    ["a name of spaces", { name: "   " }, false],
    ["a name of 100,000 characters", { name: "x".repeat(100_000) }, false],
    ["another topic", { topic: "money" as never }, false],
    ["two addresses", { email: "a@example.test,b@example.test" }, false],
  ])("%s", (_case, changes, isFine) => {
    const parsed = ContactMessageSchema.safeParse(someMessage(changes));
    expect(parsed.success).toBe(isFine);
    if (parsed.success) expect(parsed.data.name).not.toMatch(/[\r\n]/);
  });
});
