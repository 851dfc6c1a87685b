import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";

import { daysAfter } from "~/lib/time-units";
import { eraseLead, exportPerson } from "~/models/lead/lead-privacy.server";
import { getLead } from "~/models/lead/lead-query.server";
import { addLead } from "~/models/lead/lead-change.server";
import { atomically, db } from "~/server/db.server";

import { auditEntries, outboxMails, proposalEvents, proposals } from "../../../drizzle/schema";
import { STAFF_SOURCE } from "../../../tests/factories/booking";
import type { WorkspaceWish } from "./proposal";
import { createTestProposal, NO_WORKSPACE, proposalContent } from "../../../tests/factories/proposal";
import { wholeCopy } from "../../../tests/factories/whole-copy";
import { acceptProposal } from "./proposal-acceptance.server";
import { acceptanceDocument } from "./proposal-document.server";
import { createProposal, saveProposal } from "./proposal-draft.server";
import { proposalToken, proposalUrl } from "./proposal-link.server";
import { eraseProposalWrites } from "./proposal-privacy.server";
import {
  getAcceptance,
  getProposal,
  getProposalByToken,
  listProposals,
  listSignatures,
} from "./proposal-query.server";
import { queueProposalReminders } from "./reminders/proposal-reminder.server";
import { declineProposal, markViewed } from "./proposal-reply.server";
import { signProposal } from "./proposal-signature.server";
import { answerProposalQuestion, askAboutProposal } from "./proposal-talk.server";
import { reviseProposal, sendProposal, withdrawProposal } from "./proposal.server";

const ORIGIN = { address: "192.0.2.1", userAgent: "Test", requestId: null };
const NOW = new Date("2026-03-02T09:00:00Z");

/** A sent proposal that the client and Kim must accept. */
async function send(wish: WorkspaceWish = NO_WORKSPACE) {
  const { author } = await createTestProposal({ isSent: false });
  const id = crypto.randomUUID();
  const change = { actor: author.actor, source: author.source };
  const secondSigner = { name: "Kim Second", email: `kim-${crypto.randomUUID()}@clients.test` };
  const content = proposalContent({}, NOW);
  await createProposal({ ...change, id, content, wish, secondSigner, now: NOW });
  await sendProposal({ ...change, id, version: 1, now: NOW });
  return { id, change, secondSigner, client: content.clientEmail };
}

function sign(
  id: string,
  signer: "first" | "second",
  {
    chosen = [],
    revision = 1,
    ...more
  }: { chosen?: string[]; revision?: number; emailProven?: boolean } = {},
) {
  const name = signer === "first" ? "Pat Example" : "Kim Second";
  const signature = { name, role: null, consent: "I agree." };
  const now = daysAfter(NOW, 1);
  return signProposal({ id, revision, signer, chosen, signature, origin: ORIGIN, ...more, now });
}

const mails = (email: string) =>
  db
    .select({ kind: outboxMails.kind, text: outboxMails.textBody })
    .from(outboxMails)
    .where(eq(outboxMails.recipient, email));
const kinds = async (email: string) => (await mails(email)).map(({ kind }) => kind).sort();
const stateOf = async (id: string) => (await getProposal({ id }))?.proposal;

describe("a proposal that two people must accept", () => {
  test("is sent to both, each with a link of their own that says whose it is", async () => {
    const { id, secondSigner, client } = await send();
    const [first] = await mails(client);
    const [second] = await mails(secondSigner.email);
    const version = { id, revision: 1 };
    expect(first?.text).toContain(proposalUrl(version));
    expect(second?.text).toContain(proposalUrl(version, "second"));
    expect(second?.text).not.toContain(proposalUrl(version));
    expect((await getProposalByToken({ token: proposalToken(version, "second") }))?.signer).toBe("second");
    expect((await getProposalByToken({ token: proposalToken(version) }))?.signer).toBe("first");
  });

  test("is found by the filter of the list between the two signatures", async () => {
    const { id } = await send();
    const found = async (days = 1) => {
      const filter = { status: "second-signature" } as const;
      const { items } = await listProposals({ filter, limit: 50, now: daysAfter(NOW, days) });
      return items.some((proposal) => proposal.id === id);
    };
    expect(await found()).toBe(false);
    await sign(id, "first");
    expect(await found()).toBe(true);
    expect(await found(400)).toBe(false);
    await sign(id, "second");
    expect(await found()).toBe(false);
  });

  test.each([["first", "second"] as const, ["second", "first"] as const])(
    "waits after the %s signature, and the %s one accepts it for both",
    async (one, other) => {
      const { id, secondSigner, client } = await send();
      expect(await sign(id, one, { chosen: ["audit"] })).toBe("waiting");
      expect(await stateOf(id)).toMatchObject({ status: "sent", halfSignedAt: daysAfter(NOW, 1) });
      expect(await getAcceptance({ id })).toBeNull();
      const asked = one === "first" ? secondSigner.email : client;
      expect(await kinds(asked)).toContain("proposal_half_signed");

      expect(await sign(id, other, { chosen: ["audit"] })).toBe("accepted");
      expect((await stateOf(id))?.status).toBe("accepted");
      expect(await getAcceptance({ id })).toMatchObject({ signerName: "Pat Example", chosen: ["audit"] });
      const signatures = await listSignatures({ id, revision: 1 });
      expect(signatures.map(({ name }) => name)).toEqual(["Pat Example", "Kim Second"]);
      for (const email of [client, secondSigner.email])
        expect(await kinds(email)).toContain("proposal_accepted");
      const log = await db
        .select({ action: auditEntries.action })
        .from(auditEntries)
        .where(eq(auditEntries.subjectId, id));
      expect(log.map(({ action }) => action)).toEqual(
        expect.arrayContaining(["proposal.signed", "proposal.accepted"]),
      );
      expect((await acceptanceDocument({ proposalId: id }))?.content.length).toBeGreaterThan(1_000);
    },
  );

  test("invites the client to the workspace, and doesn't promise it to the second signer", async () => {
    const { id, secondSigner, client } = await send({
      workspaceName: "Mills",
      workspacePlan: null,
      tenantId: null,
    });
    await sign(id, "first");
    await sign(id, "second");
    const accepted = async (email: string) =>
      (await mails(email)).find(({ kind }) => kind === "proposal_accepted")?.text;
    expect(await accepted(client)).toMatch(/The invitation comes in a separate\s+email\./);
    expect(await accepted(secondSigner.email)).toContain("the workspace Mills");
    expect(await accepted(secondSigner.email)).not.toContain("invitation");
    expect(await kinds(client)).toContain("company_invitation");
    expect(await kinds(secondSigner.email)).not.toContain("company_invitation");
  });

  test("is accepted once if both sign at the same moment", async () => {
    const { id } = await send();
    const results = await Promise.all([sign(id, "first"), sign(id, "second")]);
    expect(results.sort()).toEqual(["accepted", "waiting"]);
    expect((await stateOf(id))?.status).toBe("accepted");
    const accepted = and(eq(proposalEvents.proposalId, id), eq(proposalEvents.kind, "accepted"));
    expect(await db.$count(proposalEvents, accepted)).toBe(1);
  });

  test("is not accepted if both sign at the same moment with other options", async () => {
    const { id } = await send();
    const results = await Promise.allSettled([
      sign(id, "first", { chosen: ["audit"] }),
      sign(id, "second", { chosen: [] }),
    ]);
    const refused = results.filter(({ status }) => status === "rejected");
    expect(refused).toMatchObject([{ reason: { code: "proposal_options_differ" } }]);
    expect((await stateOf(id))?.status).toBe("sent");
    expect(await listSignatures({ id, revision: 1 })).toHaveLength(1);
  });

  test("refuses a person who signs again, and a record with one signature", async () => {
    const { id } = await send();
    await sign(id, "first");
    await expect(sign(id, "first")).rejects.toMatchObject({ code: "proposal_signed_already" });
    const signature = { name: "Pat", role: null, consent: "Yes." };
    const alone = acceptProposal({ id, revision: 1, chosen: [], signature, origin: ORIGIN, now: NOW });
    await expect(alone).rejects.toMatchObject({ code: "changed_meanwhile" });
    expect((await stateOf(id))?.status).toBe("sent");
  });

  test("is declined by either of them, also after a signature, and names who did", async () => {
    const { id } = await send();
    await sign(id, "first");
    await declineProposal({
      id,
      revision: 1,
      signer: "second",
      reason: "No",
      origin: ORIGIN,
      now: daysAfter(NOW, 1),
    });
    expect((await stateOf(id))?.status).toBe("declined");
    const [event] = await db
      .select({ authorName: proposalEvents.authorName })
      .from(proposalEvents)
      .where(and(eq(proposalEvents.proposalId, id), eq(proposalEvents.kind, "declined")));
    expect(event?.authorName).toBe("Kim Second");
    await expect(sign(id, "second")).rejects.toMatchObject({ code: "proposal_declined" });
  });

  test("proves the client's address by what the client does, not by what the other one does", async () => {
    const { id, client } = await send();
    const asked = { id, revision: 1, name: "Kim Second", text: "Why?", now: daysAfter(NOW, 1) };
    const provenAt = async () => (await getLead({ email: client }))?.emailProvenAt;
    const proposal = await stateOf(id);
    if (proposal) await markViewed({ proposal, emailProven: false, now: daysAfter(NOW, 1) });
    await askAboutProposal({ ...asked, emailProven: false, key: crypto.randomUUID() });
    expect(await provenAt()).toBeNull();
    await askAboutProposal({ ...asked, key: crypto.randomUUID() });
    expect(await provenAt()).toEqual(asked.now);
  });

  test("proves the client's address by the client's signature, also if it is the first of two", async () => {
    const colleagues = await send();
    await sign(colleagues.id, "first", { emailProven: false });
    await sign(colleagues.id, "second");
    expect((await getLead({ email: colleagues.client }))?.emailProvenAt).toBeNull();
    const own = await send();
    await sign(own.id, "first");
    expect((await getLead({ email: own.client }))?.emailProvenAt).toEqual(daysAfter(NOW, 1));
  });

  test("ends one way if one declines while the other signs second", async () => {
    const { id } = await send();
    await sign(id, "first");
    const declined = declineProposal({
      id,
      revision: 1,
      reason: null,
      origin: ORIGIN,
      now: daysAfter(NOW, 1),
    });
    const results = await Promise.allSettled([sign(id, "second"), declined]);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const status = (await stateOf(id))?.status;
    expect((await getAcceptance({ id })) !== null).toBe(status === "accepted");
  });

  test("starts without signatures in a new version, and old links no longer sign", async () => {
    const { id, change } = await send();
    await sign(id, "second");
    const version = (await stateOf(id))?.version ?? 0;
    await reviseProposal({ ...change, id, version, now: daysAfter(NOW, 1) });
    expect(await stateOf(id)).toMatchObject({ status: "draft", halfSignedAt: null });
    await expect(sign(id, "first")).rejects.toMatchObject({ code: "proposal_superseded" });
    await sendProposal({ ...change, id, version: version + 1, now: daysAfter(NOW, 1) });
    expect(await listSignatures({ id, revision: 2 })).toEqual([]);
    expect(await sign(id, "first", { revision: 2 })).toBe("waiting");
  });

  test("reminds only the person who hasn't signed", async () => {
    const { id, secondSigner, client } = await send();
    await sign(id, "first");
    const { expiresAt } = (await stateOf(id)) ?? { expiresAt: NOW };
    await queueProposalReminders({ now: daysAfter(expiresAt, -5) });
    expect(await kinds(client)).not.toContain("proposal_reminder");
    expect(await kinds(secondSigner.email)).toContain("proposal_reminder");
  });
});

test("a second signer's copy has their signature, and their erasure leaves a proposal that can't be signed alone", async () => {
  const { id, change, secondSigner, client } = await send();
  await sign(id, "second");
  const copy = await wholeCopy(exportPerson({ email: secondSigner.email }));
  expect(copy.cosignedProposals).toMatchObject([{ signature: { name: "Kim Second" } }]);
  const lead = { email: secondSigner.email, name: "Kim Second", company: null, phone: null, interest: null };
  await addLead({ lead, actorId: change.actor.id, source: STAFF_SOURCE });
  const known = await getLead({ email: secondSigner.email });
  if (!known) throw new Error("The lead is gone");
  await eraseLead({ lead: known, source: STAFF_SOURCE });
  expect(await stateOf(id)).toMatchObject({
    clientEmail: client,
    secondSignerName: "Erased person",
    secondSignerEmail: null,
    halfSignedAt: null,
  });
  expect(await listSignatures({ id, revision: 1 })).toEqual([]);
  expect(await getProposalByToken({ token: proposalToken({ id, revision: 1 }, "second") })).toBeNull();
  const events = await db.select().from(proposalEvents).where(eq(proposalEvents.proposalId, id));
  expect(JSON.stringify(events)).not.toContain("Kim Second");
  expect(await sign(id, "first")).toBe("waiting");
  expect(await db.$count(proposals, and(eq(proposals.id, id), eq(proposals.status, "accepted")))).toBe(0);
});

describe("what the second person asked, and why they declined", () => {
  async function declinedByKim() {
    const sent = await send();
    const { id } = sent;
    const question = { id, revision: 1, name: "Kim S.", text: "Who pays for my travel?" };
    await askAboutProposal({ ...question, signer: "second", key: crypto.randomUUID(), now: NOW });
    await askAboutProposal({ ...question, name: "Pat", text: "When?", key: crypto.randomUUID(), now: NOW });
    const decline = {
      id,
      revision: 1,
      signer: "second",
      reason: "I am moving away",
      origin: ORIGIN,
    } as const;
    await declineProposal({ ...decline, now: daysAfter(NOW, 1) });
    return sent;
  }

  const eventsOf = (id: string) => db.select().from(proposalEvents).where(eq(proposalEvents.proposalId, id));

  test("is in their copy", async () => {
    const { secondSigner, client } = await declinedByKim();
    const { cosignerTalk } = await wholeCopy(exportPerson({ email: secondSigner.email }));
    expect(cosignerTalk.map(({ event }) => event)).toMatchObject([
      { kind: "question", text: "Who pays for my travel?", authorName: "Kim S." },
      { kind: "declined", text: "I am moving away", authorName: "Kim Second" },
    ]);
    const ofClient = await wholeCopy(exportPerson({ email: client }));
    expect(ofClient.cosignerTalk).toEqual([]);
    expect(JSON.stringify(ofClient.timeline)).not.toMatch(/travel|moving/);
    expect(JSON.stringify(ofClient.timeline)).toContain("When?");
  });

  test("is erased with them, and what the client asked stays", async () => {
    const { id, secondSigner } = await declinedByKim();
    await atomically((tx) => eraseProposalWrites(tx, { email: secondSigner.email }));
    const proposal = await stateOf(id);
    expect(proposal).toMatchObject({ status: "declined", declineReason: null });
    const events = await eventsOf(id);
    expect(JSON.stringify([proposal, events])).not.toMatch(/Kim|travel|moving/);
    expect(events.find(({ kind }) => kind === "question")).toMatchObject({
      authorName: "Pat",
      text: "When?",
    });
    expect(events.find(({ kind }) => kind === "declined")).toMatchObject({ authorName: "Erased person" });
  });

  test("leaves the reason for which the client declined a later version", async () => {
    const { id, change, secondSigner } = await declinedByKim();
    const next = async (act: typeof reviseProposal) =>
      act({ ...change, id, version: (await stateOf(id))?.version ?? 0, now: daysAfter(NOW, 2) });
    await next(reviseProposal);
    await next(sendProposal);
    await declineProposal({ id, revision: 2, reason: "Too dear", origin: ORIGIN, now: daysAfter(NOW, 3) });
    await atomically((tx) => eraseProposalWrites(tx, { email: secondSigner.email }));
    expect(await stateOf(id)).toMatchObject({ declineReason: "Too dear" });
    expect(JSON.stringify(await eventsOf(id))).not.toMatch(/Kim|travel|moving/);
  });
});

describe("the second person whom a new version no longer names", () => {
  /** Kim has signed version 1, and a draft of version 2 names Jo. */
  async function replaceKim() {
    const sent = await send();
    const { id, change } = sent;
    await sign(id, "second");
    await reviseProposal({
      ...change,
      id,
      version: (await stateOf(id))?.version ?? 0,
      now: daysAfter(NOW, 2),
    });
    const draft = await getProposal({ id });
    if (!draft) throw new Error("The proposal is gone");
    const { content, proposal } = draft;
    const jo = { name: "Jo Next", email: `jo-${crypto.randomUUID()}@clients.test` };
    const saved = { id, version: proposal.version, content, wish: NO_WORKSPACE, secondSigner: jo };
    await saveProposal({ ...change, ...saved, now: daysAfter(NOW, 2) });
    return { ...sent, jo };
  }

  test("reads answers about their version, and that it is withdrawn; the next person does not", async () => {
    const { id, change, secondSigner: kim, jo } = await replaceKim();
    const answer = { id, key: crypto.randomUUID(), text: "Yes, it does.", now: daysAfter(NOW, 2) };
    await answerProposalQuestion({ ...change, ...answer });
    const version = (await stateOf(id))?.version ?? 0;
    await withdrawProposal({ ...change, id, version, now: daysAfter(NOW, 3) });
    expect(await kinds(jo.email)).toEqual([]);
    expect(await kinds(kim.email)).toEqual(expect.arrayContaining(["proposal_answer", "proposal_withdrawn"]));
    const link = proposalUrl({ id, revision: 1 }, "second");
    for (const { kind, text } of await mails(kim.email))
      if (kind === "proposal_answer") expect(text).toContain(link);
  });

  test("has what they signed in their copy, and is erased alone", async () => {
    const { id, change, secondSigner: kim, jo } = await replaceKim();
    await sendProposal({ ...change, id, version: (await stateOf(id))?.version ?? 0, now: daysAfter(NOW, 3) });
    const signature = { name: "Jo Next", role: null, consent: "I agree." };
    const own = { revision: 2, signer: "second", chosen: [], signature, origin: ORIGIN } as const;
    await signProposal({ id, ...own, now: daysAfter(NOW, 4) });
    expect((await wholeCopy(exportPerson({ email: kim.email }))).cosignedProposals).toMatchObject([
      { signature: { name: "Kim Second" } },
    ]);
    expect((await wholeCopy(exportPerson({ email: jo.email }))).cosignedProposals).toMatchObject([
      { signature: { name: "Jo Next" } },
    ]);
    await atomically((tx) => eraseProposalWrites(tx, { email: kim.email }));
    expect(await listSignatures({ id, revision: 1 })).toEqual([]);
    expect(await listSignatures({ id, revision: 2 })).toMatchObject([{ name: "Jo Next" }]);
    expect(await getProposalByToken({ token: proposalToken({ id, revision: 1 }, "second") })).toBeNull();
    expect(await getProposalByToken({ token: proposalToken({ id, revision: 2 }, "second") })).not.toBeNull();
    expect(await stateOf(id)).toMatchObject({ secondSignerEmail: jo.email });
    const events = await db.select().from(proposalEvents).where(eq(proposalEvents.proposalId, id));
    expect(JSON.stringify(events)).not.toContain("Kim Second");
    expect(JSON.stringify(events)).toContain("Jo Next");
  });
});
