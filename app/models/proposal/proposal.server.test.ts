import { createHash } from "node:crypto";

import { and, asc, eq } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { RuleError } from "~/models/shared/rule-error";
import { atomically, db } from "~/server/db.server";

import {
  auditEntries,
  leadEvents,
  leads,
  outboxMails,
  proposalAcceptances,
  proposalEvents,
  proposalReminders,
  proposalRevisions,
  proposals,
  tenantInvitations,
  tenants,
  users,
  workspaces,
} from "../../../drizzle/schema";
import { createCompany } from "../../../tests/factories/company";
import { insertMany } from "../../../tests/factories/insert-many";
import { createTestProposal, NO_WORKSPACE, proposalContent } from "../../../tests/factories/proposal";
import { putSettings } from "../../../tests/factories/settings";
import { createUser } from "../../../tests/factories/user";
import { saveMembership } from "../../../tests/factories/tenant";
import { wholeCopy } from "../../../tests/factories/whole-copy";

import { SYSTEM_SOURCE } from "~/models/audit/audit";
import { inviteMember } from "~/models/company/invitation.server";
import { setLeadOwner } from "~/models/lead/lead-change.server";
import { getLead } from "~/models/lead/lead-query.server";
import { mergeLeads } from "~/models/lead/lead-merge.server";
import { erasePersonWrites } from "~/models/lead/lead-privacy.server";
import { lastDayOf, mayBecome, statusAt, type ProposalStatus, type ProposalContent } from "./proposal";
import { PROPOSAL_STATUSES } from "../../../drizzle/values";
import { acceptProposal } from "./proposal-acceptance.server";
import { deleteDraft, duplicateProposal, saveProposal } from "./proposal-draft.server";
import { PROPOSAL_RULES } from "./proposal-refusals";
import { expireProposals } from "./proposal-expiry.server";
import { proposalToken } from "./proposal-link.server";
import { eraseOldProposals, exportEarlierProposals, exportProposals } from "./proposal-privacy.server";
import {
  getAcceptance,
  getProposal,
  getProposalByToken,
  listProposals,
  listProposalsOf,
  listProposalTalk,
} from "./proposal-query.server";
import { queueProposalReminders } from "./reminders/proposal-reminder.server";
import { setProposalReminders } from "./reminders/proposal-reminder-stop.server";
import { declineProposal, markViewed } from "./proposal-reply.server";
import { answerProposalQuestion, askAboutProposal } from "./proposal-talk.server";
import {
  listProposalOwners,
  reviseProposal,
  sendProposal,
  setProposalOwner,
  withdrawProposal,
} from "./proposal.server";
import { withLanguage } from "~/lib/language/current-language";
import { DAY_MILLISECONDS, daysAfter, daysBefore } from "~/lib/time-units";

const ORIGIN = { address: "203.0.113.7", userAgent: "Browser/1", requestId: null };
const SIGNATURE = { name: "Pat Example", role: "CFO", consent: "I may sign and agree." };

type Made = Awaited<ReturnType<typeof createTestProposal>>;

const change = ({ author: { actor, source } }: Made) => ({ actor, source });
const accept = ({ proposal, revision }: Pick<Made, "proposal" | "revision">, now = new Date()) =>
  acceptProposal({
    id: proposal.id,
    revision,
    chosen: ["audit", "agent", "nothing"],
    signature: SIGNATURE,
    origin: ORIGIN,
    now,
  });

async function refresh({ proposal }: Pick<Made, "proposal">) {
  const known = await getProposal({ id: proposal.id });
  if (!known) throw new Error("It is gone");
  return known;
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: unknown) => (error as RuleError).code,
  );

const mailsTo = (address: string) =>
  db
    .select()
    .from(outboxMails)
    .where(eq(outboxMails.recipient, address))
    .orderBy(asc(outboxMails.createdAt), asc(outboxMails.kind));

const kindsOfLead = async (email: string) => {
  const rows = await db
    .select({ kind: leadEvents.kind })
    .from(leadEvents)
    .innerJoin(leads, eq(leads.id, leadEvents.leadId))
    .where(eq(leads.email, email))
    .orderBy(asc(leadEvents.createdAt), asc(leadEvents.kind));
  return rows.map(({ kind }) => kind);
};

describe("sending", () => {
  test("opens the link, emails it, and is on the lead's timeline and in the log", async () => {
    const draft = await createTestProposal({ isSent: false });
    const token = proposalToken({ id: draft.proposal.id, revision: 1 });
    expect(await getProposalByToken({ token })).toBeNull();
    await sendProposal({ ...change(draft), id: draft.proposal.id, version: 1 });
    expect((await getProposalByToken({ token }))?.proposal.status).toBe("sent");
    const [mail] = await mailsTo(draft.content.clientEmail);
    expect(mail?.textBody).toContain(`/p/${token}`);
    expect(await kindsOfLead(draft.content.clientEmail)).toEqual(["proposal_sent"]);
    const actions = await db
      .select({ action: auditEntries.action })
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, draft.proposal.id));
    expect(actions.map(({ action }) => action).sort()).toEqual(["proposal.created", "proposal.sent"]);
    expect(await db.$count(proposalReminders, eq(proposalReminders.proposalId, draft.proposal.id))).toBe(2);
  });

  test("happens once, however often it is asked for at the same moment", async () => {
    const draft = await createTestProposal({ isSent: false });
    const results = await Promise.all(
      Array.from({ length: 5 }, () =>
        codeOf(sendProposal({ ...change(draft), id: draft.proposal.id, version: 1 })),
      ),
    );
    expect(results.filter((result) => result === "done")).toHaveLength(1);
    expect(await mailsTo(draft.content.clientEmail)).toHaveLength(1);
  });

  test("needs a last day that is not over, and the draft that was looked at", async () => {
    const draft = await createTestProposal({ content: { lastDay: "2024-02-29" }, isSent: false });
    const { id } = draft.proposal;
    expect(await codeOf(sendProposal({ ...change(draft), id, version: 1 }))).toBe("proposal_day_over");
    const content = proposalContent();
    await saveProposal({ ...change(draft), id, version: 1, content, wish: NO_WORKSPACE });
    expect(await codeOf(sendProposal({ ...change(draft), id, version: 1 }))).toBe("changed_meanwhile");
    await sendProposal({ ...change(draft), id, version: 2 });
    expect(
      await codeOf(saveProposal({ ...change(draft), id, version: 3, content, wish: NO_WORKSPACE })),
    ).toBe("proposal_not_draft");
  });
});

describe("a draft with a larger discount than there is to pay once", () => {
  const tooMuch = { kind: "amount", amountMinor: 640_001 } as const;

  test("isn't sent until the discount is lowered, and says how much it may be", async () => {
    const draft = await createTestProposal({ content: { discount: tooMuch }, isSent: false });
    const { id } = draft.proposal;
    await expect(sendProposal({ ...change(draft), id, version: 1 })).rejects.toMatchObject({
      code: "proposal_discount_too_large",
      status: 409,
      message: expect.stringContaining("($6,400.00)") as unknown,
    });
    expect((await refresh(draft)).proposal).toMatchObject({ status: "draft", version: 1 });
    expect(await mailsTo(draft.content.clientEmail)).toEqual([]);
    const content = proposalContent({ discount: { kind: "amount", amountMinor: 640_000 } });
    await saveProposal({ ...change(draft), id, version: 1, content, wish: NO_WORKSPACE });
    await sendProposal({ ...change(draft), id, version: 2 });
    expect((await refresh(draft)).proposal.status).toBe("sent");
  });

  test("is refused in German as well", () => {
    const refusal = () => new RuleError(PROPOSAL_RULES, "proposal_discount_too_large", { most: "5 €" });
    expect(withLanguage("de", refusal).message).toMatch(/^Der Rabatt ist höher .* \(5 €\)/);
  });
});

describe("accepting", () => {
  test("keeps the exact text, its hash, who, when, from where, and the total of the chosen options", async () => {
    const now = new Date();
    const made = await createTestProposal({ now });
    const acceptance = await accept(made, now);
    const kept = await getAcceptance({ id: made.proposal.id });
    expect(kept).toEqual(acceptance);
    expect(kept).toMatchObject({
      signerName: "Pat Example",
      signerRole: "CFO",
      consent: SIGNATURE.consent,
      clientAddress: ORIGIN.address,
      userAgent: ORIGIN.userAgent,
      acceptedAt: now,
      chosen: ["audit"],
      // (5,200 + 1,200 + 1,800) and 8.25 % tax.
      totalMinor: 887_650,
      monthlyMinor: 43_300,
    });
    expect(kept?.textHash).toBe(
      createHash("sha256")
        .update(kept?.text ?? "")
        .digest("hex"),
    );
    expect(kept?.text).toContain("3. Audit export (optional, chosen)");
    expect(kept?.text).toContain("4. Second mailbox (optional, not chosen)");
    expect(kept?.text).toContain("Total: $8,876.50");
    const client = await mailsTo(made.content.clientEmail);
    expect(client.map(({ kind }) => kind).sort()).toEqual(["proposal_accepted", "proposal_sent"]);
    const staff = await mailsTo(made.author.user.email);
    expect(staff.map(({ kind }) => kind)).toEqual(["proposal_accepted_staff"]);
    // Each side answers the other, not the address that sends.
    expect(client.every(({ replyTo }) => replyTo === made.author.user.email)).toBe(true);
    expect(staff[0]?.replyTo).toBe(made.content.clientEmail);
    // A person sent the proposal. Nobody from the staff caused the confirmation.
    expect(Object.fromEntries(client.map(({ kind, senderName }) => [kind, senderName]))).toEqual({
      proposal_sent: made.author.actor.name,
      proposal_accepted: null,
    });
    const [lead] = await db.select().from(leads).where(eq(leads.email, made.content.clientEmail));
    expect(lead).toMatchObject({ status: "won", emailProvenAt: now });
    expect((await refresh(made)).proposal.totalMinor).toBe(887_650);
  });

  test("works once: of ten at the same moment one wins, and the workspace is opened once", async () => {
    const made = await createTestProposal({
      content: { company: `Looms ${crypto.randomUUID().slice(0, 8)}` },
      wish: { workspaceName: "Automation", workspacePlan: "start", tenantId: null },
    });
    const results = await Promise.all(Array.from({ length: 10 }, () => codeOf(accept(made))));
    expect(results.filter((result) => result === "done")).toHaveLength(1);
    expect(results.filter((result) => result === "proposal_accepted")).toHaveLength(9);
    const { id } = made.proposal;
    expect(await db.$count(proposalAcceptances, eq(proposalAcceptances.proposalId, id))).toBe(1);
    expect(await db.$count(tenants, eq(tenants.name, made.content.company ?? ""))).toBe(1);
    const kinds = (await mailsTo(made.content.clientEmail)).map(({ kind }) => kind);
    expect(kinds.sort()).toEqual(["company_invitation", "proposal_accepted", "proposal_sent"]);
  });

  test("opens company and workspace, invites the client as owner, and says so on the timeline", async () => {
    const company = `Mills ${crypto.randomUUID().slice(0, 8)}`;
    const made = await createTestProposal({
      content: { company },
      wish: { workspaceName: "Automation", workspacePlan: "growth", tenantId: null },
    });
    await accept(made);
    const { proposal } = await refresh(made);
    const [tenant] = await db
      .select()
      .from(tenants)
      .where(eq(tenants.id, proposal.tenantId ?? ""));
    expect(tenant).toMatchObject({ name: company, status: "active" });
    const rooms = await db
      .select()
      .from(workspaces)
      .where(eq(workspaces.tenantId, tenant?.id ?? ""));
    expect(rooms).toMatchObject([{ name: "Automation", plan: "growth" }]);
    const invited = await db
      .select()
      .from(tenantInvitations)
      .where(eq(tenantInvitations.tenantId, tenant?.id ?? ""));
    expect(invited).toMatchObject([{ email: made.content.clientEmail, role: "owner" }]);
    expect((await kindsOfLead(made.content.clientEmail)).sort()).toEqual([
      "proposal_accepted",
      "proposal_sent",
      "workspace_created",
    ]);
    const { items } = await listProposalsOf({ reader: { tenantId: tenant?.id ?? "" }, limit: 5 });
    expect(items.map(({ id }) => id)).toEqual([proposal.id]);
    // What was accepted, with the chosen option, and not the total without options.
    const opened = await db
      .select({ facts: leadEvents.facts })
      .from(leadEvents)
      .where(and(eq(leadEvents.kind, "workspace_created"), eq(leadEvents.subjectId, rooms[0]?.id ?? "")));
    expect(opened).toMatchObject([{ facts: { totalMinor: proposal.totalMinor } }]);
    expect(proposal.totalMinor).toBeGreaterThan(made.proposal.totalMinor);
  });

  test.each([
    ["Chain GmbH", "chain-gmbh"],
    ["McKinley & Sons LLC", "mckinley-and-sons-llc"],
    ["ÖBB iPhone AG", "oebb-iphone-ag"],
  ])("names the subdomain of %s as people write it", async (company, subdomain) => {
    const made = await createTestProposal({
      content: { company },
      wish: { workspaceName: "Automation", workspacePlan: null, tenantId: null },
    });
    await accept(made);
    const { proposal } = await refresh(made);
    const [tenant] = await db
      .select({ subdomain: tenants.subdomain })
      .from(tenants)
      .where(eq(tenants.id, proposal.tenantId ?? ""));
    expect(tenant?.subdomain).toBe(subdomain);
  });

  test("finds another subdomain and another name when they are taken, and invites no member twice", async () => {
    const company = `Same ${crypto.randomUUID().slice(0, 8)}`;
    const wish = { workspaceName: "Automation", workspacePlan: null, tenantId: null };
    const first = await createTestProposal({ content: { company }, wish });
    const second = await createTestProposal({ content: { company }, wish });
    await Promise.all([accept(first), accept(second)]);
    const made = await db.select().from(tenants).where(eq(tenants.name, company));
    expect(new Set(made.map(({ subdomain }) => subdomain)).size).toBe(2);

    const { tenant, workspaces: rooms } = await createCompany();
    const member = await createUser();
    await saveMembership({ tenantId: tenant.id, userId: member.id, role: "admin" });
    const third = await createTestProposal({
      content: { clientEmail: member.email },
      wish: { workspaceName: rooms[0]?.name ?? "", workspacePlan: null, tenantId: tenant.id },
    });
    await accept(third);
    expect(await db.$count(workspaces, eq(workspaces.tenantId, tenant.id))).toBe(2);
    expect(await db.$count(tenantInvitations, eq(tenantInvitations.tenantId, tenant.id))).toBe(0);
  });

  test("leaves the client the role that an open invitation already promises", async () => {
    const { tenant } = await createCompany();
    const made = await createTestProposal({
      wish: { workspaceName: "Automation", workspacePlan: null, tenantId: tenant.id },
    });
    const { clientEmail: email } = made.content;
    const invitedBy = "owner@firm.test";
    await inviteMember({ tenant, standing: "owner", role: "owner", email, invitedBy, source: SYSTEM_SOURCE });
    await accept(made);
    const invited = await db
      .select()
      .from(tenantInvitations)
      .where(eq(tenantInvitations.tenantId, tenant.id));
    expect(invited).toMatchObject([{ email, role: "owner" }]);
  });

  test("and declining at the same moment: one of them counts", async () => {
    const made = await createTestProposal();
    const { id } = made.proposal;
    const [accepted, declined] = await Promise.all([
      codeOf(accept(made)),
      codeOf(declineProposal({ id, revision: 1, reason: "Too dear", origin: ORIGIN })),
    ]);
    expect([accepted, declined].filter((result) => result === "done")).toHaveLength(1);
    const { proposal } = await refresh(made);
    expect(proposal.status).toBe(accepted === "done" ? "accepted" : "declined");
    expect(await db.$count(proposalAcceptances, eq(proposalAcceptances.proposalId, id))).toBe(
      accepted === "done" ? 1 : 0,
    );
  });

  test("expires at the end of the last day, before the job records it", async () => {
    const now = new Date();
    const made = await createTestProposal({ now });
    const { expiresAt } = made.proposal;
    expect(lastDayOf(expiresAt)).toBe(made.content.lastDay);
    const last = new Date(expiresAt.getTime() - 1);
    expect(statusAt(made.proposal, last)).toBe("sent");
    expect(await codeOf(accept(made, expiresAt))).toBe("proposal_expired");
    expect((await getProposal({ id: made.proposal.id }))?.proposal.status).toBe("sent");
    await accept(made, last);
  });
});

test("an answer is about the version that the client has, not about a new one that is a draft", async () => {
  const made = await createTestProposal();
  const { id } = made.proposal;
  const { clientEmail, title } = made.content;
  await reviseProposal({ ...change(made), id, version: made.proposal.version });
  const draft = await refresh(made);
  const content = { ...draft.content, title: "Cheaper", clientEmail: `new-${clientEmail}` };
  const secondSigner = { name: "Kim Second", email: `second-${clientEmail}` };
  const { version } = draft.proposal;
  await saveProposal({ ...change(made), id, version, content, wish: NO_WORKSPACE, secondSigner });
  await answerProposalQuestion({ ...change(made), id, key: crypto.randomUUID(), text: "Yes, it does." });
  const mail = (await mailsTo(clientEmail)).find(({ kind }) => kind === "proposal_answer");
  expect(mail?.textBody).toContain(title);
  expect(mail?.textBody).toContain("version 1");
  expect(mail?.textBody).toContain(proposalToken({ id, revision: 1 }));
  expect(mail?.textBody).not.toContain("Cheaper");
  expect(await mailsTo(`new-${clientEmail}`)).toEqual([]);
  expect(await mailsTo(secondSigner.email)).toEqual([]);
  expect((await listProposalTalk({ id })).items).toMatchObject([{ kind: "answer", revision: 1 }]);
});

test("a proposal that was never sent has no questions to answer", async () => {
  const made = await createTestProposal({ isSent: false });
  const answer = { ...change(made), id: made.proposal.id, key: crypto.randomUUID(), text: "Yes." };
  expect(await codeOf(answerProposalQuestion(answer))).toBe("changed_meanwhile");
  expect(await mailsTo(made.content.clientEmail)).toEqual([]);
});

describe("a new version", () => {
  test("closes the old link at once, and what was sent stays as it was", async () => {
    const made = await createTestProposal();
    const { id } = made.proposal;
    await reviseProposal({ ...change(made), id, version: made.proposal.version });
    expect(await codeOf(accept(made))).toBe("proposal_superseded");
    const draft = await refresh(made);
    expect(draft).toMatchObject({ revision: 2, proposal: { status: "draft", revision: 2 } });
    const content = { ...draft.content, title: "Another title" };
    await saveProposal({
      ...change(made),
      id,
      version: draft.proposal.version,
      content,
      wish: NO_WORKSPACE,
    });
    await sendProposal({ ...change(made), id, version: draft.proposal.version + 1 });
    const old = await getProposalByToken({ token: proposalToken({ id, revision: 1 }) });
    expect(old).toMatchObject({ revision: 1, content: { title: made.content.title } });
    expect(await codeOf(accept(made))).toBe("proposal_superseded");
    await accept(await refresh(made));
    expect((await getAcceptance({ id }))?.text).toContain("Another title");
  });

  test("cannot be made of what was accepted, nor while the client accepts", async () => {
    const made = await createTestProposal();
    const { id, version } = made.proposal;
    const [accepted, revised] = await Promise.all([
      codeOf(accept(made)),
      codeOf(reviseProposal({ ...change(made), id, version })),
    ]);
    expect([accepted, revised].filter((result) => result === "done")).toHaveLength(1);
    const { proposal } = await refresh(made);
    expect(proposal.status).toBe(accepted === "done" ? "accepted" : "draft");
  });
});

/** Does what leads to a status, or tries to. */
async function become(made: Made, to: ProposalStatus): Promise<unknown> {
  const { proposal, revision } = await refresh(made);
  const { id, version } = proposal;
  const act = { ...change(made), id, version };
  switch (to) {
    case "draft":
      return reviseProposal(act);
    case "sent":
      return sendProposal(act);
    case "viewed":
      return markViewed({ proposal });
    case "accepted":
      return accept({ proposal, revision });
    case "declined":
      return declineProposal({ id, revision, reason: null, origin: ORIGIN });
    case "withdrawn":
      return withdrawProposal(act);
    case "expired":
      return expireProposals({ now: proposal.expiresAt });
  }
}

describe("any order of actions", () => {
  test("takes only the ways that there are", async () => {
    const step = fc.constantFrom(
      "send",
      "view",
      "accept",
      "decline",
      "withdraw",
      "revise",
      "expire",
      "delete",
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 9 }), async (steps) => {
        const made = await createTestProposal({ isSent: false });
        const { id } = made.proposal;
        let now = new Date();
        let status: ProposalStatus = "draft";
        for (const name of steps) {
          const known = await getProposal({ id });
          if (!known) return;
          const { proposal, revision } = known;
          const act = { ...change(made), id, version: proposal.version, now };
          const does: Record<typeof name, () => Promise<unknown>> = {
            send: () => sendProposal(act),
            view: () => markViewed({ proposal, now }),
            accept: () => accept({ proposal, revision }, now),
            decline: () => declineProposal({ id, revision, reason: null, origin: ORIGIN, now }),
            withdraw: () => withdrawProposal(act),
            revise: () => reviseProposal(act),
            expire: async () => {
              now = daysAfter(proposal.expiresAt, 1);
              await expireProposals({ now });
            },
            delete: () => deleteDraft(act),
          };
          const result = await codeOf(does[name]());
          const after = await getProposal({ id });
          if (!after) {
            expect([name, status, revision]).toEqual(["delete", "draft", 1]);
            return;
          }
          const next = after.proposal.status;
          if (next !== status) expect(mayBecome(status, next), `${status} to ${next}`).toBe(true);
          if (result !== "done") expect(next).toBe(status);
          status = next;
        }
      }),
      { numRuns: 40 },
    );
  });

  // Drafts, and what came of them: everything that is not in this table is forbidden.
  test.each<[ProposalStatus, ProposalStatus[]]>([
    ["draft", ["sent", "withdrawn"]],
    ["sent", ["viewed", "accepted", "declined", "expired", "withdrawn", "draft"]],
    ["viewed", ["accepted", "declined", "expired", "withdrawn", "draft"]],
    ["accepted", []],
    ["declined", ["draft"]],
    ["expired", ["draft"]],
    ["withdrawn", ["draft"]],
  ])("%s becomes nothing but %j, whatever is tried", async (from, allowed) => {
    expect(PROPOSAL_STATUSES.filter((to) => mayBecome(from, to)).sort()).toEqual([...allowed].sort());
    for (const to of PROPOSAL_STATUSES) {
      const made = await createTestProposal({ isSent: from !== "draft" });
      if (from !== "draft" && from !== "sent") await become(made, from);
      expect((await refresh(made)).proposal.status).toBe(from);
      await become(made, to).catch(() => {});
      const { status } = (await refresh(made)).proposal;
      expect(status, `${from} to ${to}`).toBe(allowed.includes(to) ? to : from);
    }
  });
});

describe("questions", () => {
  test("and answers are all shown, however much has happened since", async () => {
    const { id } = (await createTestProposal()).proposal;
    await askAboutProposal({ id, revision: 1, key: crypto.randomUUID(), name: "Kim", text: "VAT?" });
    const later = Array.from({ length: 250 }, (_, number) => ({
      ...{ proposalId: id, revision: 1, kind: "reminded" as const },
      createdAt: new Date(Date.now() + number),
    }));
    await db.insert(proposalEvents).values(later);
    expect((await listProposalTalk({ id })).items.map(({ text }) => text)).toEqual(["VAT?"]);
  });

  test("reach the staff, and their answers the client, once each however often they are sent", async () => {
    const made = await createTestProposal();
    const { id } = made.proposal;
    const question = { id, revision: 1, key: crypto.randomUUID(), name: "Kim", text: "Does it do VAT?" };
    expect(await askAboutProposal(question)).toBe(true);
    expect(await askAboutProposal(question)).toBe(false);
    const answer = { ...change(made), id, key: crypto.randomUUID(), text: "Yes, it does." };
    expect(await answerProposalQuestion(answer)).toBe(true);
    expect(await answerProposalQuestion(answer)).toBe(false);
    const { items } = await listProposalTalk({ id });
    expect(items.map(({ kind, text }) => [kind, text])).toEqual([
      ["question", "Does it do VAT?"],
      ["answer", "Yes, it does."],
    ]);
    expect((await mailsTo(made.author.user.email)).map(({ kind }) => kind)).toEqual([
      "proposal_question_staff",
    ]);
    const answers = (await mailsTo(made.content.clientEmail)).filter(
      ({ kind }) => kind === "proposal_answer",
    );
    expect(answers.map(({ textBody }) => textBody.includes("Yes, it does."))).toEqual([true]);
    await declineProposal({ id, revision: 1, reason: null, origin: ORIGIN });
    expect(await codeOf(askAboutProposal({ ...question, key: crypto.randomUUID() }))).toBe(
      "proposal_declined",
    );
  });
});

describe("opening", () => {
  test("counts once, and undoes no change by staff who have the page open", async () => {
    const made = await createTestProposal();
    await Promise.all(Array.from({ length: 4 }, () => markViewed({ proposal: made.proposal })));
    const viewed = await refresh(made);
    expect(viewed.proposal).toMatchObject({ status: "viewed", version: made.proposal.version });
    const events = and(eq(proposalEvents.proposalId, made.proposal.id), eq(proposalEvents.kind, "viewed"));
    expect(await db.$count(proposalEvents, events)).toBe(1);
    await withdrawProposal({ ...change(made), id: made.proposal.id, version: made.proposal.version });
    expect(await codeOf(accept(made))).toBe("proposal_withdrawn");
    expect(await codeOf(accept(await refresh(made)))).toBe("proposal_withdrawn");
  });
});

describe("withdrawing a draft", () => {
  const withdrawnMails = async (address: string) =>
    (await mailsTo(address)).filter(({ kind }) => kind === "proposal_withdrawn");
  /** Starts a new version and withdraws it, with a change in between. */
  async function withdrawNext(made: Made, title?: string) {
    const { id } = made.proposal;
    const { version } = (await refresh(made)).proposal;
    await reviseProposal({ ...change(made), id, version });
    if (title) await db.update(proposals).set({ title }).where(eq(proposals.id, id));
    await withdrawProposal({ ...change(made), id, version: version + 1 });
  }

  test("emails a client who waits for a new version, about the one they have", async () => {
    const made = await createTestProposal();
    await withdrawNext(made, "A better offer");
    const [mail, ...others] = await withdrawnMails(made.content.clientEmail);
    expect(others).toEqual([]);
    expect(mail?.subject).toContain(made.content.title);
    expect(mail?.textBody).toContain(`${made.proposal.reference}, version 1`);
    expect(mail?.textBody).not.toContain("A better offer");
    await withdrawNext(made);
    expect(await withdrawnMails(made.content.clientEmail), "they know").toHaveLength(1);
  });

  test("emails nobody who got no link, or whose version was over before", async () => {
    const never = await createTestProposal({ isSent: false });
    await withdrawProposal({ ...change(never), id: never.proposal.id, version: never.proposal.version });
    const declined = await createTestProposal();
    await declineProposal({ id: declined.proposal.id, revision: 1, reason: null, origin: ORIGIN });
    await withdrawNext(declined);
    for (const { content } of [never, declined])
      expect(await withdrawnMails(content.clientEmail)).toEqual([]);
  });
});

test("the email with a proposal speaks of options only if there are any", async () => {
  const textOf = async (content: Partial<ProposalContent>) => {
    const made = await createTestProposal({ content });
    const [mail] = await mailsTo(made.content.clientEmail);
    return mail?.textBody ?? "";
  };
  const { items } = proposalContent();
  expect(await textOf({})).toContain("First year, without options");
  const plain = await textOf({ items: items.filter(({ isOptional }) => !isOptional) });
  expect(plain).toContain("First year");
  expect(plain).not.toContain("option");
});

describe("reminders", () => {
  test("that go out late promise only the days that are left", async () => {
    const made = await createTestProposal();
    await queueProposalReminders({ now: daysBefore(made.proposal.expiresAt, 3) });
    const [reminder] = (await mailsTo(made.content.clientEmail)).filter(
      ({ kind }) => kind === "proposal_reminder",
    );
    expect(reminder?.textBody).toContain("Your proposal is open for 3 more days");
  });

  test("are written once when they are due, by however many processes, and stop with the answer", async () => {
    const now = new Date();
    const made = await createTestProposal({ now });
    const { id, expiresAt } = made.proposal;
    const due = daysBefore(expiresAt, 5);
    await Promise.all([queueProposalReminders({ now: due }), queueProposalReminders({ now: due })]);
    const reminders = (await mailsTo(made.content.clientEmail)).filter(
      ({ kind }) => kind === "proposal_reminder",
    );
    expect(reminders).toHaveLength(1);
    expect(reminders[0]?.unsubscribeUrl).toMatch(/\/p\/[\w-]{43}\/reminders$/);
    expect(reminders[0]?.validUntil).toEqual(expiresAt);
    expect(reminders[0]?.textBody).toContain(`Turn off emails like this:\n${reminders[0]?.unsubscribeUrl}`);
    expect(await db.$count(proposalReminders, eq(proposalReminders.proposalId, id))).toBe(1);
    await accept(made);
    expect(await db.$count(proposalReminders, eq(proposalReminders.proposalId, id))).toBe(0);
  });
});

describe("expiry", () => {
  test("reaches both sides once, but no client who wants no reminders", async () => {
    const made = await createTestProposal();
    const quiet = await createTestProposal();
    await setProposalReminders({
      id: quiet.proposal.id,
      email: quiet.content.clientEmail,
      wanted: false,
    });
    const now = new Date(Math.max(...[made, quiet].map(({ proposal }) => proposal.expiresAt.getTime())));
    await Promise.all([expireProposals({ now }), expireProposals({ now })]);
    await expireProposals({ now });
    const kinds = async (address: string) => (await mailsTo(address)).map(({ kind }) => kind).sort();
    expect(await kinds(made.content.clientEmail)).toEqual(["proposal_expired", "proposal_sent"]);
    expect(await kinds(made.author.user.email)).toEqual(["proposal_expired_staff"]);
    expect(await kinds(quiet.content.clientEmail)).toEqual(["proposal_sent"]);
    expect(await kinds(quiet.author.user.email)).toEqual(["proposal_expired_staff"]);
    const [mail] = await mailsTo(made.author.user.email);
    expect(mail).toMatchObject({ replyTo: made.content.clientEmail });
    expect(mail?.textBody).toContain(`/admin/proposals/${made.proposal.id}`);
  });
});

describe("lists", () => {
  test("show a person their own, never drafts, never those of others", async () => {
    const made = await createTestProposal();
    await createTestProposal();
    await createTestProposal({ content: { clientEmail: made.content.clientEmail }, isSent: false });
    const reader = { email: made.content.clientEmail.toUpperCase() };
    const { items } = await listProposalsOf({ reader, limit: 10 });
    expect(items.map(({ id }) => id)).toEqual([made.proposal.id]);
  });

  test("find by words, status and owner, page by page", async () => {
    const mark = crypto.randomUUID().slice(0, 8);
    const made = [];
    for (let count = 0; count < 3; count += 1) {
      made.push(await createTestProposal({ content: { title: `Returns ${mark}` } }));
    }
    const filter = { search: `returns ${mark}`, status: "sent" as const };
    const first = await listProposals({ filter, limit: 2 });
    const second = await listProposals({ filter, limit: 2, after: first.next ?? "" });
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(
      made.map(({ proposal }) => proposal.id).reverse(),
    );
    const later = new Date(Date.now() + 60 * DAY_MILLISECONDS);
    expect((await listProposals({ filter, limit: 2, now: later })).items).toEqual([]);
    const expired = { ...filter, status: "expired" as const };
    expect((await listProposals({ filter: expired, limit: 5, now: later })).items).toHaveLength(3);
    expect((await listProposals({ filter: { search: "%_" }, limit: 5 })).items).toEqual([]);
    const owned = { ownerId: made[0]?.author.user.id };
    expect((await listProposals({ filter: owned, limit: 5 })).items).toHaveLength(1);
  });
});

describe("a proposal whose owner has left", () => {
  test.each([
    ["is disabled", { isActive: false }],
    ["may no longer manage proposals", { role: "support" as const }],
  ])("is answered by the company, if the account %s", async (_what, standing) => {
    await putSettings({ email: "team@company.test" });
    const title = `Left ${crypto.randomUUID()}`;
    const made = await createTestProposal({ content: { title } });
    const { id } = made.proposal;
    const { email } = made.author.user;
    await db.update(users).set(standing).where(eq(users.id, made.author.user.id));
    const key = crypto.randomUUID();
    await askAboutProposal({ id, revision: 1, key, name: "Pat", text: "Is it open?" });
    const [notice] = (await mailsTo("team@company.test")).filter(({ subject }) => subject.includes(title));
    expect(notice).toMatchObject({ kind: "proposal_question_staff" });
    expect(notice?.textBody).toMatch(/nobody on your team owns this proposal\s+anymore/);
    await withdrawProposal({ ...change(made), id, version: (await refresh(made)).proposal.version });
    const toClient = (await mailsTo(made.content.clientEmail)).at(-1);
    expect(toClient).toMatchObject({ kind: "proposal_withdrawn", replyTo: "team@company.test" });
    expect(toClient?.senderName).toBeNull();
    expect(await mailsTo(email)).toEqual([]);
  });
});

/** A colleague who can own proposals. */
async function createColleague() {
  const { id } = await createUser({ role: "sales" });
  const owner = (await listProposalOwners()).find((one) => one.id === id);
  if (!owner) throw new Error("They may own no proposals");
  return owner;
}

const ownersOf = async (...made: Made[]) =>
  Promise.all(made.map(async (one) => (await refresh(one)).proposal.ownerId));

const handOver = (made: Made, owner: { id: string; name: string }, version = made.proposal.version) =>
  setProposalOwner({ ...change(made), id: made.proposal.id, version, owner });

describe("another owner", () => {
  test("hears from the client and is named to them, and timeline and log say who it was", async () => {
    const made = await createTestProposal();
    const { id, ownerId, version } = made.proposal;
    const kim = await createColleague();
    await handOver(made, kim);
    const after = await refresh(made);
    expect(after.owner).toMatchObject({ name: kim.name, isAway: false });
    expect(after.proposal).toMatchObject({ status: "sent", revision: 1, version: version + 1 });
    await askAboutProposal({ id, revision: 1, key: crypto.randomUUID(), name: "Pat", text: "Open?" });
    const { email = "" } = after.owner ?? {};
    expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual(["proposal_question_staff"]);
    expect(await mailsTo(made.author.user.email)).toEqual([]);
    await withdrawProposal({ ...change(made), id, version: version + 1 });
    expect((await mailsTo(made.content.clientEmail)).at(-1)).toMatchObject({
      ...{ kind: "proposal_withdrawn", senderName: kim.name, replyTo: email },
    });
    const told = eq(proposalEvents.kind, "owner_changed");
    expect(
      await db
        .select()
        .from(proposalEvents)
        .where(and(eq(proposalEvents.proposalId, id), told)),
    ).toMatchObject([{ text: kim.name, authorName: made.author.actor.name, actorId: ownerId }]);
    expect(
      await db
        .select()
        .from(auditEntries)
        .where(and(eq(auditEntries.subjectId, id), eq(auditEntries.action, "proposal.owner_changed"))),
    ).toMatchObject([{ before: { ownerId }, after: { ownerId: kim.id } }]);
  });

  test("is chosen once however often, and of two who are chosen at the same moment one", async () => {
    const made = await createTestProposal();
    const [kim, lou] = [await createColleague(), await createColleague()];
    const same = await Promise.all([1, 2, 3, 4].map(() => codeOf(handOver(made, kim))));
    expect(same).toEqual(["done", "done", "done", "done"]);
    expect(await codeOf(handOver(made, kim))).toBe("done");
    expect(await codeOf(handOver(made, lou))).toBe("changed_meanwhile");
    const told = and(
      eq(proposalEvents.proposalId, made.proposal.id),
      eq(proposalEvents.kind, "owner_changed"),
    );
    expect(await db.$count(proposalEvents, told)).toBe(1);
    const other = await createTestProposal();
    const both = await Promise.all([kim, lou].map((owner) => codeOf(handOver(other, owner))));
    expect(both.sort()).toEqual(["changed_meanwhile", "done"]);
  });

  test("isn't given to a decided proposal, whose record stays as it was", async () => {
    const kim = await createColleague();
    const accepted = await createTestProposal();
    await accept(accepted);
    const record = await getAcceptance({ id: accepted.proposal.id });
    const declined = await createTestProposal();
    await declineProposal({ id: declined.proposal.id, revision: 1, reason: null, origin: ORIGIN });
    const withdrawn = await createTestProposal();
    const { id, version } = withdrawn.proposal;
    await withdrawProposal({ ...change(withdrawn), id, version });
    const over = await createTestProposal({
      content: { lastDay: "2024-02-29" },
      now: new Date("2024-02-01"),
    });
    for (const made of [accepted, declined, withdrawn, over]) {
      const present = await refresh(made);
      expect(await codeOf(handOver(made, kim, present.proposal.version))).toBe("proposal_decided");
      expect((await refresh(made)).proposal).toEqual(present.proposal);
    }
    expect(await getAcceptance({ id: accepted.proposal.id })).toEqual(record);
    await reviseProposal({ ...change(declined), id: declined.proposal.id, version: 3 });
    expect(await codeOf(handOver(declined, kim, 4))).toBe("done");
  });

  test("of a lead takes over what the former one has open for the person, and nothing else", async () => {
    const open = await createTestProposal();
    const { clientEmail } = open.content;
    const { author } = open;
    const [draft, decided, foreign] = [
      await createTestProposal({ content: { clientEmail }, isSent: false }),
      await createTestProposal({ content: { clientEmail } }),
      await createTestProposal({ content: { clientEmail } }),
    ];
    const elsewhere = await createTestProposal();
    await declineProposal({ id: decided.proposal.id, revision: 1, reason: null, origin: ORIGIN });
    const ours = [draft, decided, elsewhere].map(({ proposal }) => proposal.id);
    for (const id of ours)
      await db.update(proposals).set({ ownerId: author.user.id }).where(eq(proposals.id, id));
    const lead = await getLead({ email: clientEmail });
    if (!lead) throw new Error("There is no lead");
    expect(lead.ownerId).toBe(author.user.id);
    const kim = await createColleague();
    const give = { actorId: author.user.id, source: author.source };
    expect(await setLeadOwner({ ...give, lead, owner: kim })).toBe(2);
    expect(await ownersOf(open, draft, decided, foreign, elsewhere)).toEqual([
      ...[kim.id, kim.id, author.user.id, foreign.author.user.id, author.user.id],
    ]);
    // Who has seen the draft before can't save it as it was, and so not take it back.
    const { id, version } = draft.proposal;
    const saved = saveProposal({ ...change(draft), id, version, content: draft.content, wish: NO_WORKSPACE });
    expect(await codeOf(saved)).toBe("changed_meanwhile");
    const given = await getLead({ email: clientEmail });
    if (!given) throw new Error("There is no lead");
    expect(await setLeadOwner({ ...give, lead: given, owner: null })).toBe(0);
    expect(await ownersOf(open, draft)).toEqual([kim.id, kim.id]);
  });

  test("of a lead takes over the proposals to an address that was merged into it, and those of nobody", async () => {
    const [made, other] = [await createTestProposal(), await createTestProposal()];
    const leadOf = async ({ content }: Made) => {
      const lead = await getLead({ email: content.clientEmail });
      if (!lead) throw new Error("There is no lead");
      return lead;
    };
    const { author } = made;
    const by = { actorId: author.user.id, source: author.source };
    await mergeLeads({ ...by, kept: await leadOf(made), other: await leadOf(other) });
    for (const { proposal } of [made, other])
      await db.update(proposals).set({ ownerId: null }).where(eq(proposals.id, proposal.id));
    await db.update(leads).set({ ownerId: null }).where(eq(leads.email, made.content.clientEmail));
    const kim = await createColleague();
    expect(await setLeadOwner({ ...by, lead: await leadOf(made), owner: kim })).toBe(2);
    expect(await ownersOf(made, other)).toEqual([kim.id, kim.id]);
  });
});

describe("duplicating", () => {
  test("makes one draft with the same content, however often the form arrives", async () => {
    const made = await createTestProposal();
    const newId = crypto.randomUUID();
    const copy = { ...change(made), id: made.proposal.id, newId, lastDay: "2030-01-31" };
    await duplicateProposal(copy);
    await duplicateProposal({ ...copy, lastDay: "2030-02-28" });
    const known = await getProposal({ id: newId });
    expect(known?.proposal).toMatchObject({ status: "draft", revision: 1 });
    expect(known?.content).toEqual({ ...made.content, lastDay: "2030-01-31" });
    expect(known?.proposal.reference).not.toBe(made.proposal.reference);
  });
});

describe("personal data", () => {
  test("is erased on request or after two years; an accepted one stays and is part of the copy", async () => {
    const open = await createTestProposal();
    const { clientEmail } = open.content;
    const won = await createTestProposal({ content: { clientEmail } });
    await accept(won);
    expect(await wholeCopy(exportProposals({ emails: [clientEmail] }))).toHaveLength(2);
    await atomically((tx) => erasePersonWrites(tx, { emails: [clientEmail] }));
    expect(await getProposal({ id: open.proposal.id })).toBeNull();
    expect(await getAcceptance({ id: won.proposal.id })).not.toBeNull();
    const other = await createTestProposal();
    await eraseOldProposals({ now: new Date(other.proposal.expiresAt.getTime() + 720 * DAY_MILLISECONDS) });
    expect(await db.$count(proposals, eq(proposals.id, other.proposal.id))).toBe(1);
    await eraseOldProposals({ now: new Date(other.proposal.expiresAt.getTime() + 740 * DAY_MILLISECONDS) });
    expect(await db.$count(proposals, eq(proposals.id, other.proposal.id))).toBe(0);
    expect(await getAcceptance({ id: won.proposal.id })).not.toBeNull();
  });

  test("of a version that is being revised is in the copy, and of none before it was sent", async () => {
    const made = await createTestProposal();
    const { id, version } = made.proposal;
    const { clientEmail: email } = made.content;
    expect(await wholeCopy(exportEarlierProposals({ emails: [email] }))).toEqual([]);
    await reviseProposal({ ...change(made), id, version });
    expect(await wholeCopy(exportProposals({ emails: [email] }))).toEqual([]);
    expect(await wholeCopy(exportEarlierProposals({ emails: [email] }))).toMatchObject([
      { revision: 1, clientEmail: email },
    ]);
    await sendProposal({ ...change(made), id, version: version + 1 });
    expect(await wholeCopy(exportProposals({ emails: [email] }))).toHaveLength(1);
    expect(await wholeCopy(exportEarlierProposals({ emails: [email] }))).toEqual([]);
  });

  test("of the first version is in the copy after hundreds of others, and of none of someone else", async () => {
    const made = await createTestProposal();
    const { id } = made.proposal;
    const { clientEmail } = made.content;
    const elsewhere = { ...made.content, clientEmail: "else@b.test" };
    const version = (revision: number) => ({
      proposalId: id,
      revision,
      content: revision === 2 ? elsewhere : made.content,
      sentAt: new Date(),
      createdAt: new Date(),
    });
    const question = { id, name: "Pat", revision: 3, text: "When?", key: crypto.randomUUID() };
    await atomically((tx) => [
      insertMany(
        tx,
        proposalRevisions,
        Array.from({ length: 300 }, (_, number) => version(number + 2)),
      ),
      tx.update(proposals).set({ revision: 3 }).where(eq(proposals.id, id)),
    ]);
    await askAboutProposal(question);
    await db.update(proposals).set({ revision: 301 }).where(eq(proposals.id, id));
    const [copy] = await wholeCopy(exportProposals({ emails: [clientEmail] }));
    expect(copy?.events).toMatchObject([{ kind: "question", text: "When?", revision: 3 }]);
    const earlier = await wholeCopy(exportEarlierProposals({ emails: [clientEmail] }));
    expect(earlier).toMatchObject([{ revision: 1 }]);
  });

  test("of a version that was sent to someone else before is erased, and nothing of the new client", async () => {
    const made = await createTestProposal();
    const { id } = made.proposal;
    const { clientEmail } = made.content;
    const askedBy = (name: string, revision: number) =>
      askAboutProposal({ id, revision, key: crypto.randomUUID(), name, text: `${name} asks.` });
    await askedBy("Pat", 1);
    const { version } = (await refresh(made)).proposal;
    await reviseProposal({ ...change(made), id, version });
    const content = { ...made.content, clientName: "Kim", clientEmail: `kim-${crypto.randomUUID()}@b.test` };
    await saveProposal({ ...change(made), id, version: version + 1, content, wish: NO_WORKSPACE });
    await sendProposal({ ...change(made), id, version: version + 2 });
    await askedBy("Kim", 2);
    expect(await wholeCopy(exportProposals({ emails: [clientEmail] }))).toEqual([]);
    const copy = await wholeCopy(exportEarlierProposals({ emails: [clientEmail] }));
    expect(copy).toMatchObject([
      { reference: made.proposal.reference, revision: 1, clientName: "Pat Example" },
    ]);
    expect(copy[0]?.events).toContainEqual(expect.objectContaining({ kind: "question", text: "Pat asks." }));
    expect(JSON.stringify(copy)).not.toContain("Kim");
    expect(await wholeCopy(exportEarlierProposals({ emails: [content.clientEmail] }))).toEqual([]);
    await atomically((tx) => erasePersonWrites(tx, { emails: [clientEmail] }));
    const revisions = await db.select().from(proposalRevisions).where(eq(proposalRevisions.proposalId, id));
    expect(revisions.map(({ revision }) => revision)).toEqual([2]);
    const { items } = await listProposalTalk({ id });
    expect(items.map(({ text }) => text)).toEqual(["Kim asks."]);
    expect(await getProposalByToken({ token: proposalToken({ id, revision: 1 }) })).toBeNull();
    expect(await getProposalByToken({ token: proposalToken({ id, revision: 2 }) })).not.toBeNull();
  });
});

describe("links", () => {
  test.each(["", "x", "../..", "a".repeat(43), "é".repeat(43), "\0".repeat(43)])(
    "%j opens nothing",
    async (token) => {
      expect(await getProposalByToken({ token })).toBeNull();
    },
  );
});
