import type { ActionFunctionArgs } from "@remix-run/node";
import { and, eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";

import { daysBefore } from "~/lib/time-units";
import type { SecondSigner } from "~/models/proposal/proposal";
import { createProposal, saveProposal } from "~/models/proposal/proposal-draft.server";
import { expireProposals } from "~/models/proposal/proposal-expiry.server";
import { proposalToken } from "~/models/proposal/proposal-link.server";
import { getProposal } from "~/models/proposal/proposal-query.server";
import { queueProposalReminders } from "~/models/proposal/reminders/proposal-reminder.server";
import { reviseProposal, sendProposal } from "~/models/proposal/proposal.server";
import { db } from "~/server/db.server";

import { outboxMails } from "../../../drizzle/schema";
import { createTestProposal, NO_WORKSPACE, proposalContent } from "../../factories/proposal";

import * as remindersRoute from "~/routes/_site.p.$token_.reminders";

/* Each person whom a proposal was sent to decides about their own reminders. */

const post = (token: string, form: Record<string, string>) =>
  remindersRoute.action({
    request: new Request(`http://localhost:3000/p/${token}/reminders`, {
      method: "POST",
      body: new URLSearchParams(form),
    }),
    params: { token },
    context: {},
  } satisfies ActionFunctionArgs);
const stop = (token: string) => post(token, { "List-Unsubscribe": "One-Click" });
const start = (token: string) => post(token, { wanted: "yes" });

const personCalled = (name: string): SecondSigner => ({
  name,
  email: `${name.toLowerCase()}-${crypto.randomUUID()}@clients.test`,
});

/** A proposal to Pat, which Kim must sign as well. */
async function cosigned() {
  const { author } = await createTestProposal({ isSent: false });
  const id = crypto.randomUUID();
  const change = { id, actor: author.actor, source: author.source };
  const [pat, kim] = [personCalled("Pat"), personCalled("Kim")];
  const content = proposalContent({ clientEmail: pat.email });
  await createProposal({ ...change, content, wish: NO_WORKSPACE, secondSigner: kim });
  await sendProposal({ ...change, version: 1 });
  return {
    ...{ id, pat, kim, change },
    first: proposalToken({ id, revision: 1 }),
    second: proposalToken({ id, revision: 1 }, "second"),
  };
}

/** Sends the next version of a proposal to these people. */
async function sendTo(
  { id, change }: Pick<Awaited<ReturnType<typeof cosigned>>, "id" | "change">,
  client: SecondSigner,
  secondSigner: SecondSigner | null,
) {
  const known = await getProposal({ id });
  if (!known) throw new Error("The proposal is gone");
  const { version, revision } = known.proposal;
  await reviseProposal({ ...change, version });
  const content = { ...known.content, clientName: client.name, clientEmail: client.email };
  await saveProposal({ ...change, version: version + 1, content, wish: NO_WORKSPACE, secondSigner });
  await sendProposal({ ...change, version: version + 2 });
  return {
    first: proposalToken({ id, revision: revision + 1 }),
    second: proposalToken({ id, revision: revision + 1 }, "second"),
  };
}

/** Those of these people who are reminded five days before a proposal expires. */
async function remindedOf(id: string, ...people: SecondSigner[]) {
  const expiresAt = (await getProposal({ id }))?.proposal.expiresAt ?? new Date();
  await queueProposalReminders({ now: daysBefore(expiresAt, 5) });
  return recipientsOf("proposal_reminder", people);
}

async function recipientsOf(kind: string, people: SecondSigner[]) {
  const emails = people.map(({ email }) => email);
  const mails = await db
    .select({ email: outboxMails.recipient })
    .from(outboxMails)
    .where(and(eq(outboxMails.kind, kind), inArray(outboxMails.recipient, emails)));
  return people.filter(({ email }) => mails.some((mail) => mail.email === email)).map(({ name }) => name);
}

test("one of two signers who wants no reminders ends their own, and those of nobody else", async () => {
  const silentSecond = await cosigned();
  await stop(silentSecond.second);
  expect(await remindedOf(silentSecond.id, silentSecond.pat, silentSecond.kim)).toEqual(["Pat"]);
  const silentFirst = await cosigned();
  await stop(silentFirst.first);
  expect(await remindedOf(silentFirst.id, silentFirst.pat, silentFirst.kim)).toEqual(["Kim"]);
  const { proposal } = (await getProposal({ id: silentFirst.id })) ?? {};
  await expireProposals({ now: proposal?.expiresAt });
  expect(await recipientsOf("proposal_expired", [silentFirst.pat, silentFirst.kim])).toEqual(["Kim"]);
});

test("two signers at once end both their reminders, and one who starts again gets theirs", async () => {
  const made = await cosigned();
  await Promise.all([stop(made.first), stop(made.second), stop(made.first)]);
  await start(made.second);
  expect(await remindedOf(made.id, made.pat, made.kim)).toEqual(["Kim"]);
});

test("a reminder that waits to be sent is taken back from the one who ended theirs", async () => {
  const made = await cosigned();
  expect(await remindedOf(made.id, made.pat, made.kim)).toEqual(["Pat", "Kim"]);
  await stop(made.second);
  expect(await recipientsOf("proposal_reminder", [made.pat, made.kim])).toEqual(["Pat"]);
});

test("a new client of a later version gets reminders, though the one before ended theirs", async () => {
  const made = await cosigned();
  const [lee, max] = [personCalled("Lee"), personCalled("Max")];
  await stop(made.first);
  await stop(made.second);
  await sendTo(made, lee, max);
  expect(await remindedOf(made.id, made.pat, made.kim, lee, max)).toEqual(["Lee", "Max"]);
});

test("a choice follows its person to later versions, also as the other signer or after a break", async () => {
  const made = await cosigned();
  const lee = personCalled("Lee");
  await stop(made.first);
  await sendTo(made, made.kim, made.pat);
  await sendTo(made, lee, null);
  await sendTo(made, lee, made.pat);
  expect(await remindedOf(made.id, made.pat, made.kim, lee)).toEqual(["Lee"]);
});

test("the link of an earlier version speaks for the person it was sent to, and for nobody else", async () => {
  const made = await cosigned();
  const lee = personCalled("Lee");
  await sendTo(made, made.pat, lee);
  await stop(made.second);
  await stop(made.first);
  expect(await remindedOf(made.id, made.pat, made.kim, lee)).toEqual(["Lee"]);
});

test("a person with two proposals ends the reminders of one", async () => {
  const first = await createTestProposal();
  const { clientEmail } = first.content;
  const second = await createTestProposal({ content: { clientEmail } });
  await stop(proposalToken(first.proposal));
  await queueProposalReminders({ now: daysBefore(first.proposal.expiresAt, 5) });
  const mails = await db
    .select({ topic: outboxMails.topic })
    .from(outboxMails)
    .where(and(eq(outboxMails.kind, "proposal_reminder"), eq(outboxMails.recipient, clientEmail)));
  expect(mails).toEqual([{ topic: expect.stringContaining(second.proposal.id) }]);
});
