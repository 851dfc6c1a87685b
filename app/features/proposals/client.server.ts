import { data } from "@remix-run/node";

import { notFound } from "~/http/not-found.server";
import { proposalCopy as copy } from "~/copy/proposals";
import { getRequestStore } from "~/front-door/request-store";
import { lastDayOf, statusAt, type ProposalContent } from "~/models/proposal/proposal";
import { acceptProposal } from "~/models/proposal/proposal-acceptance.server";
import { ClientFormSchema, type ClientForm } from "~/models/proposal/proposal-form";
import { totalsOf } from "~/models/proposal/proposal-money";
import {
  getAcceptance,
  getProposalByToken,
  getSentRevisionBefore,
  listProposalTalk,
  type ProposalWithContent,
} from "~/models/proposal/proposal-query.server";
import {
  type ClientOrigin,
  declineProposal,
  markViewed,
  whyClosed,
} from "~/models/proposal/proposal-reply.server";
import { askAboutProposal } from "~/models/proposal/proposal-talk.server";
import { proposalText, totalsText } from "~/models/proposal/proposal-text";
import { hasPermission } from "~/models/account/role";
import { getReferredResult } from "~/models/roi/roi.server";
import { getSettings } from "~/models/settings/settings.server";

import { getViewer } from "~/auth/access.server";
import { formatDate, formatDateTime } from "~/lib/dates";
import { exactMoneyText, moneyText } from "~/lib/number-formats";
import { answerIntents, refuse } from "~/http/answer-form.server";
import type { ClientReply, ClosedReason, ProposalChanges, ProposalPage, ProposalView } from "./client";
import { checkLimit } from "~/http/rate-limit.server";
import { diffTexts } from "~/lib/text-diff";
import { redirectWithToast } from "~/http/toast.server";

/**
 * The version whose link this is. Throws 404 for every other token: from outside they look alike.
 */
export async function requireLinkedProposal(token: string | undefined): Promise<ProposalWithContent> {
  const known = await getProposalByToken({ token: token ?? "" });
  if (!known) throw notFound();
  return known;
}

/** A version as a page shows it. */
export async function viewProposal(known: ProposalWithContent, now = new Date()): Promise<ProposalView> {
  const { proposal, content, revision, sentAt, owner } = known;
  const { clientEmail: _private, ...shown } = content;
  return {
    reference: proposal.reference,
    revision,
    status: statusAt(proposal, now),
    content: shown,
    sentOn: sentAt && formatDate(sentAt),
    openUntil: formatDate(new Date(content.lastDay)),
    ownerName: owner?.name ?? null,
    gain: await gainOf(content),
  };
}

async function gainOf({ roiResult }: ProposalContent): Promise<ProposalView["gain"]> {
  const shared = await getReferredResult({ id: roiResult });
  if (!shared) return null;
  const { savedMinorPerYear } = shared.result.scenarios.expected;
  return {
    token: shared.token,
    saving: moneyText(savedMinorPerYear, shared.data.inputs.currency),
    day: formatDate(shared.createdAt),
  };
}

/** What differs from the version that was sent before; null when there was none. */
export async function changesOf({
  proposal,
  content,
  revision,
}: Pick<ProposalWithContent, "proposal" | "content" | "revision">): Promise<ProposalChanges | null> {
  const before = await getSentRevisionBefore({ id: proposal.id, revision });
  if (!before) return null;
  const { productName } = await getSettings();
  const text = (version: { content: ProposalContent; revision: number }) =>
    proposalText({ ...version, reference: proposal.reference, productName, chosen: null });
  return { since: before.revision, diff: diffTexts(text(before), text({ content, revision })) };
}

/**
 * Everything that the page of a link shows, with its status: 410 for links that lead to nothing any
 * more.
 */
export async function loadProposalPage(request: Request, token: string | undefined) {
  const known = await requireLinkedProposal(token);
  const { proposal } = known;
  const closed = closedReason(known);
  if (closed) {
    const openUntil = formatDate(new Date(lastDayOf(proposal.expiresAt)));
    return data<ProposalPage>({ kind: "closed", reason: closed, openUntil }, { status: 410 });
  }
  const [isStaff, view, changes, talk, acceptance] = await Promise.all([
    isOfStaff(request),
    viewProposal(known),
    changesOf(known),
    listProposalTalk({ id: proposal.id }),
    getAcceptance({ id: proposal.id }),
  ]);
  const { status, decidedAt, workspaceName, clientName } = proposal;
  return data<ProposalPage>({
    kind: status === "accepted" || status === "declined" ? status : "open",
    view,
    changes,
    talk: talk.items,
    chosen: acceptance?.chosen ?? [],
    decision: decidedAt && {
      name: acceptance?.signerName ?? clientName,
      when: `${formatDateTime(decidedAt)} UTC`,
      hasWorkspace: workspaceName !== null,
    },
    token: token ?? "",
    isStaff,
    questionKey: crypto.randomUUID(),
  });
}

function closedReason(known: ProposalWithContent): ClosedReason | null {
  const reason = whyClosed(known, new Date());
  if (reason === "superseded") return known.proposal.status === "draft" ? "revising" : "superseded";
  return reason === "expired" || reason === "withdrawn" ? reason : null;
}

/** The staff looks at the client's page as well. */
async function isOfStaff(request: Request): Promise<boolean> {
  const viewer = await getViewer(request);
  return viewer !== null && hasPermission(viewer.user.role, "manage_proposals");
}

/**
 * Records that the client reads this link's version. Only POST requests get here, because a mere
 * GET may come from an email scanner.
 */
export async function noteOpened(request: Request, known: ProposalWithContent): Promise<void> {
  if (whyClosed(known, new Date()) !== null || (await isOfStaff(request))) return;
  await markViewed({ proposal: known.proposal });
}

interface Asked {
  request: Request;
  known: ProposalWithContent;
  page: string;
}

/** Carries out what the client asks on the page of a link. */
export async function answerClientForm(request: Request, token: string | undefined) {
  const known = await requireLinkedProposal(token);
  const asked: Asked = { request, known, page: `/p/${token ?? ""}` };
  return answerIntents(
    request,
    {
      schema: ClientFormSchema,
      before: async ({ intent }) => {
        const rule = intent === "ask" ? "proposal_question" : "proposal";
        const { allowed, headers } = await checkLimit({ rule, account: known.proposal.id });
        return allowed ? undefined : refuse({ "": [copy.tooMany] }, { status: 429, headers });
      },
      refused: ({ intent, reply, rule }): ClientReply =>
        rule
          ? { intent, reply: null, refusal: rule.message, chosen: [] }
          : { intent, reply, refusal: null, chosen: [reply.initialValue?.options ?? []].flat().map(String) },
    },
    {
      options: ({ intent, options }): ClientReply => ({
        intent,
        reply: null,
        refusal: null,
        chosen: options,
      }),
      accept: (form) => accept(asked, form),
      decline: (form) => decline(asked, form),
      ask: (form) => ask(asked, form),
    },
  );
}

async function accept({ request, known, page }: Asked, form: Extract<ClientForm, { intent: "accept" }>) {
  const { proposal, content, revision } = known;
  const { options, shown } = form;
  const { once, monthly } = totalsOf(content, new Set(options));
  const isOpen = whyClosed(known, new Date()) === null;
  if (isOpen && shown !== `${once.totalMinor} ${monthly.totalMinor}`) {
    const total = totalsText({
      totalMinor: once.totalMinor,
      monthlyMinor: monthly.totalMinor,
      currency: content.currency,
    });
    return refuse({ "": [copy.accept.totalChanged(total)] }, { status: 409 });
  }
  await acceptProposal({
    id: proposal.id,
    revision,
    chosen: options,
    signature: { name: form.name, role: form.role, consent: consentOf(content) },
    origin: clientOrigin(request),
  });
  return redirectWithToast(page, { kind: "positive", title: copy.accept.accepted });
}

/** The sentence beside the box, word for word. */
function consentOf({ company }: Pick<ProposalContent, "company">): string {
  return company === null ? copy.accept.consentForMyself : copy.accept.consent(company);
}

async function decline(
  { request, known, page }: Asked,
  { reason }: Extract<ClientForm, { intent: "decline" }>,
) {
  const { proposal, revision } = known;
  await declineProposal({ id: proposal.id, revision, reason, origin: clientOrigin(request) });
  return redirectWithToast(page, { kind: "info", title: copy.decline.declined });
}

async function ask({ known, page }: Asked, form: Extract<ClientForm, { intent: "ask" }>) {
  const { proposal, revision } = known;
  const { key, asker, question } = form;
  await askAboutProposal({ id: proposal.id, revision, key, name: asker, text: question });
  return redirectWithToast(`${page}#questions`, {
    kind: "positive",
    title: copy.questions.sent,
    description: copy.questions.sentText,
  });
}

function clientOrigin(request: Request): ClientOrigin {
  const store = getRequestStore();
  return {
    address: store?.clientAddress ?? null,
    userAgent: request.headers.get("User-Agent")?.slice(0, 300) ?? null,
    requestId: store?.id ?? null,
  };
}

/** The record of an acceptance, for the page of its certificate. Throws 404 while there is none. */
export async function loadCertificate(token: string | undefined) {
  const known = await requireLinkedProposal(token);
  const acceptance = await getAcceptance({ id: known.proposal.id });
  if (acceptance?.revision !== known.revision) throw notFound();
  const { proposalId: _id, acceptedAt, totalMinor, monthlyMinor, currency, ...record } = acceptance;
  return {
    record,
    when: `${formatDateTime(acceptedAt)} UTC`,
    exactTime: acceptedAt.toISOString(),
    total: exactMoneyText(totalMinor, currency),
    monthly: monthlyMinor === 0 ? null : exactMoneyText(monthlyMinor, currency),
    reference: known.proposal.reference,
    title: known.content.title,
    client: [known.content.clientName, known.content.company].filter(Boolean).join(", "),
    token: token ?? "",
  };
}
