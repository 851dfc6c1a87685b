import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";

import { getContactMessage, storeContactMessage } from "~/models/contact/contact-message.server";
import * as messagePage from "~/routes/_admin.admin.inbox.$id";
import { db } from "~/server/db.server";

import { contactMessages, outboxMails } from "../../../drizzle/schema";
import { ask, createPerson, type Person } from "../../setup/staff";

/* A message of the inbox that two people answer. */

let sara: Person;
let bo: Person;

beforeAll(async () => {
  sara = await createPerson("sales");
  bo = await createPerson("sales", { first_name: "Bo", last_name: "Lindqvist" });
});

async function createMessage() {
  const email = `${crypto.randomUUID()}@firm.test`;
  const message = { topic: "process", name: "Ana", email, body: "Four hundred invoices a month." } as const;
  await storeContactMessage({ message, consent: "I agree.", emailProven: false });
  const [row] = await db
    .select({ id: contactMessages.id })
    .from(contactMessages)
    .where(eq(contactMessages.email, email));
  if (!row) throw new Error("The message is missing");
  const mails = () => db.$count(outboxMails, eq(outboxMails.recipient, email));
  return { id: row.id, mails };
}

const reply = (person: Person, id: string, form: Record<string, string>) =>
  ask(person, messagePage.action, { path: `/admin/inbox/${id}`, id, form: { intent: "reply", ...form } });

test("a second answer is sent only by someone who has seen the first", async () => {
  const { id, mails } = await createMessage();
  const theirs = { key: crypto.randomUUID(), seen: "0", body: "We can." };
  expect((await reply(bo, id, theirs)).status).toBe(303);
  const mine = { key: crypto.randomUUID(), body: "We can't." };
  const refused = await reply(sara, id, { ...mine, seen: "0" });
  expect(refused.status).toBe(409);
  const shown = await refused.text();
  expect(shown).toContain("Bo Lindqvist has answered since you opened this page.");
  expect(shown).toContain("We can't.");
  expect(await mails()).toBe(1);
  expect((await reply(sara, id, { ...mine, seen: "1" })).status).toBe(303);
  expect((await getContactMessage({ id }))?.replies.map(({ body }) => body)).toEqual([
    "We can.",
    "We can't.",
  ]);
  expect(await mails()).toBe(2);
});

test("an answer that is sent twice goes out once, without a warning", async () => {
  const { id, mails } = await createMessage();
  const form = { key: crypto.randomUUID(), seen: "0", body: "We can." };
  for (let time = 0; time < 2; time += 1) expect((await reply(sara, id, form)).status).toBe(303);
  expect(await mails()).toBe(1);
});

test("an answer under the key of another one comes back, because the message has an answer by now", async () => {
  const { id, mails } = await createMessage();
  const form = { key: crypto.randomUUID(), seen: "0", body: "We can." };
  await reply(bo, id, form);
  const refused = await reply(bo, id, { ...form, body: "From May on." });
  expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining("From May on.")]);
  expect((await reply(bo, id, { ...form, body: "From May on.", seen: "1" })).status).toBe(303);
  expect(await mails()).toBe(2);
});
