import { beforeEach, expect, test } from "vitest";

import { atomically, db } from "~/server/db.server";
import { MailNotSentError } from "~/services/mailer.server";

import { outboxMails } from "../../../drizzle/schema";
import { createUser } from "../../../tests/factories/user";

import { MAIL_CHOICES, type OptionalMail } from "./mail-choice";
import { mailChoiceTopic, setMailWanted } from "./mail-choice.server";
import { deliverDueMails } from "./mail-delivery.server";
import { queueMail, takeBackMails } from "./mail.server";

const KINDS = Object.keys(MAIL_CHOICES) as OptionalMail[];

async function queue(to: string, topic: string): Promise<void> {
  const mail = { kind: "x", to, subject: "x", text: "x", html: "x" };
  await atomically((tx) => queueMail(tx, { ...mail, topic }));
}

/**
 * Delivers what waits, and returns who got an email. With `during`, which runs while one is being
 * sent, the mail server takes none.
 */
async function deliver(during?: () => Promise<unknown>): Promise<string[]> {
  await db.update(outboxMails).set({ nextAttemptAt: new Date(Date.now() - 1_000) });
  const reached: string[] = [];
  const send = async ({ to }: { to: string }) => {
    await during?.();
    if (during) throw new MailNotSentError("421", false);
    reached.push(to);
  };
  await deliverDueMails({ worker: "w", send });
  return reached;
}

beforeEach(async () => {
  await db.delete(outboxMails);
});

test.each(KINDS)("a choice that crosses an email of the kind %s on its way wins", async (kind) => {
  const [quiet, other] = [await createUser(), await createUser()];
  // What queued the email had read the choice from before.
  await setMailWanted({ userId: quiet.id, mail: kind, wanted: false });
  for (const mail of KINDS) await queue(`${mail}@example.com`, mailChoiceTopic(mail, quiet.id));
  await queue("other@example.com", mailChoiceTopic(kind, other.id));
  const wanted = KINDS.filter((mail) => mail !== kind).map((mail) => `${mail}@example.com`);
  expect((await deliver()).sort()).toEqual([...wanted, "other@example.com"].sort());
  expect(await db.$count(outboxMails)).toBe(wanted.length + 1);
});

test("a choice that is taken back before the email goes out wins as well", async () => {
  const { id: userId } = await createUser();
  await setMailWanted({ userId, mail: "mentions", wanted: false });
  await queue("ada@example.com", mailChoiceTopic("mentions", userId));
  await setMailWanted({ userId, mail: "mentions", wanted: true });
  expect(await deliver()).toEqual(["ada@example.com"]);
});

test("a choice that is made while the mail server refuses the email wins", async () => {
  const { id: userId } = await createUser();
  await queue("ada@example.com", mailChoiceTopic("company", userId));
  await deliver(() => setMailWanted({ userId, mail: "company", wanted: false }));
  expect(await deliver()).toEqual([]);
  expect(await db.$count(outboxMails)).toBe(0);
});

test("an email that is withdrawn while the mail server refuses it isn't tried again", async () => {
  await queue("ada@example.com", "reminder:1");
  await deliver(() => atomically((tx) => [takeBackMails(tx, { topic: "reminder:1" })]));
  await queue("bob@example.com", "reminder:2");
  expect(await deliver()).toEqual(["bob@example.com"]);
});
