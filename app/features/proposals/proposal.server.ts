import { sharedNow } from "~/lib/clock/shared-clock";
import { notFound } from "~/http/not-found.server";
import { companyLabel } from "~/models/company/company";
import { getCompanyChoice } from "~/models/company/company-choice.server";
import { countOwnChanges } from "~/models/audit/audit-list.server";
import { isHalfSigned, isUndecided, statusAt, usualLastDay } from "~/models/proposal/proposal";
import { deleteDraft, duplicateProposal } from "~/models/proposal/proposal-draft.server";
import { ProposalFormSchema } from "~/models/proposal/proposal-form";
import { PROPOSAL_EVENTS_PER_PAGE } from "~/models/proposal/proposal-limits";
import { proposalToken } from "~/models/proposal/proposal-link.server";
import {
  getAcceptance,
  getProposal,
  isOwnChange,
  listProposalEvents,
  listProposalTalk,
  listSignatures,
  type ProposalWithContent,
} from "~/models/proposal/proposal-query.server";
import { readersOf } from "~/models/proposal/proposal-mail.server";
import { getNextReminder, listRemindable } from "~/models/proposal/reminders/proposal-reminder.server";
import { listReminderStops } from "~/models/proposal/reminders/proposal-reminder-stop.server";
import { answerProposalQuestion } from "~/models/proposal/proposal-talk.server";
import {
  listProposalOwners,
  reviseProposal,
  sendProposal,
  setProposalOwner,
  withdrawProposal,
} from "~/models/proposal/proposal.server";
import { displayName } from "~/models/account/user";
import { idOfForm } from "~/models/shared/form-key.server";
import { unlessDone } from "~/models/shared/unless-done.server";

import { readCursors, readListPage } from "~/http/list-page.server";
import { auditSource } from "~/auth/audit-source.server";
import type { Viewer } from "~/auth/access.server";
import { answerIntents, refuse } from "~/http/answer-form.server";
import type { ProposalReply } from "./proposal";
import { viewForStaff } from "./staff-view.server";
import { redirectWithToast } from "~/http/toast.server";
import { proposalChangeCopy } from "~/copy/console/proposal-detail";
import { proposalEditorErrors } from "~/copy/console/proposal-editor-errors";

const copy = proposalChangeCopy;

/** A proposal by the id in a URL. Throws a 404. */
export async function requireProposal(id: string | undefined): Promise<ProposalWithContent> {
  const known = await getProposal({ id: id ?? "" });
  if (!known) throw notFound();
  return known;
}

/** The actor and origin of a change to a proposal. */
export function changeOf(request: Request, viewer: Viewer) {
  const { user } = viewer;
  return { actor: { id: user.id, name: displayName(user) }, source: auditSource(request, viewer) };
}

/** Everything that the page of one proposal shows. */
export async function loadProposal(request: Request, viewer: Viewer, id: string | undefined) {
  const known = await requireProposal(id);
  const { proposal, owner } = known;
  const chosen = getAcceptance({ id: proposal.id }).then((acceptance) => acceptance?.chosen ?? []);
  const status = statusAt(proposal, sharedNow());
  const page = { ...readCursors(request), limit: PROPOSAL_EVENTS_PER_PAGE };
  const [shown, events, talk, added, company, nextReminder, remindable, stopped, signatures, owners] =
    await Promise.all([
      chosen.then((options) => viewForStaff(known, options)),
      readListPage(() => listProposalEvents({ id: proposal.id, page })),
      listProposalTalk({ id: proposal.id }),
      countOwnChanges({ actorId: viewer.user.id, action: "proposal.answered", subjectId: proposal.id }),
      getCompanyChoice({ id: proposal.tenantId ?? "" }),
      getNextReminder({ id: proposal.id }),
      listRemindable(proposal),
      listReminderStops(proposal),
      listSignatures(proposal),
      isUndecided(status) ? listProposalOwners() : [],
    ]);
  const wasSent = proposal.status !== "draft";
  return {
    proposal: { ...proposal, status },
    owner: owner && { name: owner.name, isAway: owner.isAway },
    successors: owners.filter(({ id }) => id !== proposal.ownerId),
    tenant: company && companyLabel(company),
    ...shown,
    events,
    talk: talk.items,
    added,
    chosen: await chosen,
    isReminded: remindable.length > 0,
    nextReminder: remindable.length > 0 ? nextReminder : null,
    stopped: readersOf(proposal).flatMap(({ email, signer }) => (stopped.includes(email) ? [signer] : [])),
    isHalfSigned: isHalfSigned(proposal),
    signatures: signatures.map(({ signer, signedAt }) => ({ signer, signedAt })),
    path: wasSent ? `/p/${proposalToken(proposal)}` : null,
    keys: { answer: crypto.randomUUID(), duplicate: crypto.randomUUID() },
  };
}

/** Carries out a form on the page of one proposal. */
export async function answerProposalForm(request: Request, viewer: Viewer, id: string | undefined) {
  const { proposal } = await requireProposal(id);
  const page = `/admin/proposals/${proposal.id}`;
  const change = { ...changeOf(request, viewer), id: proposal.id };
  const done = (title: string, to = page) => redirectWithToast(to, { kind: "positive", title });
  const once = (
    kind: Parameters<typeof isOwnChange>[0]["kind"],
    version: number,
    make: typeof sendProposal,
  ) =>
    unlessDone<unknown>(
      () => make({ ...change, version }),
      async () => (await isOwnChange({ id: proposal.id, version, kind, actorId: viewer.user.id })) || null,
    );
  return answerIntents(
    request,
    {
      schema: ProposalFormSchema,
      refused: ({ intent, reply, rule }): ProposalReply =>
        rule
          ? { intent, reply: null, refusal: rule.message }
          : { intent: intent === "set-owner" ? intent : "answer", reply, refusal: null },
    },
    {
      send: async ({ version }) => {
        await once("sent", version, sendProposal);
        return done(copy.sent);
      },
      withdraw: async ({ version }) => {
        await once("withdrawn", version, withdrawProposal);
        return done(copy.withdrawn);
      },
      revise: async ({ version }) => {
        await once("revised", version, reviseProposal);
        return done(copy.revised, `${page}/edit`);
      },
      delete: async ({ version }) => {
        await deleteDraft({ ...change, version });
        return done(copy.removed, "/admin/proposals");
      },
      "set-owner": async ({ version, ownerId }) => {
        const owner = (await listProposalOwners()).find(({ id }) => id === ownerId);
        if (!owner) return refuse({ ownerId: [proposalEditorErrors.owner] });
        await setProposalOwner({ ...change, version, owner });
        return done(copy.handedOver(owner.name));
      },
      answer: async ({ key, answer }) => {
        await answerProposalQuestion({ ...change, key: idOfForm(key, answer), text: answer });
        return done(copy.answered);
      },
      duplicate: async ({ key }) => {
        await duplicateProposal({ ...change, newId: key, lastDay: usualLastDay(sharedNow()) });
        return done(copy.duplicated, `/admin/proposals/${key}/edit`);
      },
    },
  );
}
