import type { SubmissionResult } from "@conform-to/react";
import { data } from "@remix-run/node";

import { proposalCopy as copy } from "~/copy/proposals";
import { getRequestStore } from "~/front-door/request-store";
import { lastDayOf, ProposalRuleError, statusAt, type ProposalContent } from "~/models/proposal/proposal";
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
import { getSharedResult } from "~/models/roi/roi.server";
import { getSettings } from "~/models/settings/settings.server";

import { getViewer } from "~/auth/access.server";
import { formatDate, formatDateTime } from "~/lib/dates";
import { exactMoneyText, moneyText } from "~/lib/number-formats";
import { parseForm, type ParsedForm } from "~/http/form.server";
import type { ClientReply, ClosedReason, ProposalChanges, ProposalPage, ProposalView } from "./client";
import { checkLimit } from "~/http/rate-limit.server";
import { diffTexts } from "~/lib/text-diff";
import { redirectWithToast } from "~/http/toast.server";

/**
 * The version whose link this is. Throws 404 for every other token: from outside they look alike.
 */
export async function requireLinkedProposal(token: string | undefined): Promise<ProposalWithContent> {
  const known = await getProposalByToken({ token: token ?? "" });
  if (!known) throw new Response(null, { status: 404 });
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
  const shared = roiResult === null ? null : await getSharedResult({ token: roiResult });
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
 * Notes that the client reads the version of this link. Only posts come here: whoever merely
 * follows the link may be an email scanner.
 */
export async function noteOpened(request: Request, known: ProposalWithContent): Promise<void> {
  if (whyClosed(known, new Date()) !== null || (await isOfStaff(request))) return;
  await markViewed({ proposal: known.proposal });
}

interface Asked {
  request: Request;
  known: ProposalWithContent;
  form: Extract<ParsedForm<ClientForm>, { ok: true }>;
  page: string;
}

/** Carries out what the client asks on the page of a link. */
export async function answerClientForm(request: Request, token: string | undefined) {
  const known = await requireLinkedProposal(token);
  const form = await parseForm(request, ClientFormSchema);
  if (!form.ok) return refuse(intentOf(form.reply), form.reply, { status: 422 });
  const limit = await checkLimit({
    rule: form.value.intent === "ask" ? "proposal_question" : "proposal",
    account: known.proposal.id,
  });
  if (!limit.allowed)
    return refuse(form.value.intent, form.reject({ "": [copy.tooMany] }), {
      status: 429,
      headers: limit.headers,
    });
  const asked: Asked = { request, known, form, page: `/p/${token ?? ""}` };
  try {
    return await perform(asked);
  } catch (error) {
    if (!(error instanceof ProposalRuleError)) throw error;
    const { intent } = form.value;
    return data<ClientReply>(
      { intent, reply: null, refusal: error.message, chosen: [] },
      { status: error.status },
    );
  }
}

function perform(asked: Asked) {
  const { value } = asked.form;
  switch (value.intent) {
    case "options":
      return data<ClientReply>({ intent: "options", reply: null, refusal: null, chosen: value.options });
    case "accept":
      return accept(asked, value);
    case "decline":
      return decline(asked, value);
    case "ask":
      return ask(asked, value);
  }
}

async function accept(
  { request, known, form, page }: Asked,
  value: Extract<ClientForm, { intent: "accept" }>,
) {
  const { proposal, content, revision } = known;
  const { options, shown } = value;
  const { once, monthly } = totalsOf(content, new Set(options));
  const isOpen = whyClosed(known, new Date()) === null;
  if (isOpen && shown !== `${once.totalMinor} ${monthly.totalMinor}`) {
    const total = totalsText({
      totalMinor: once.totalMinor,
      monthlyMinor: monthly.totalMinor,
      currency: content.currency,
    });
    const reply = form.reject({ "": [copy.accept.totalChanged(total)] });
    return data<ClientReply>({ intent: "accept", reply, refusal: null, chosen: options }, { status: 409 });
  }
  await acceptProposal({
    id: proposal.id,
    revision,
    chosen: options,
    signature: { name: value.name, role: value.role, consent: consentOf(content) },
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

async function ask({ known, page }: Asked, value: Extract<ClientForm, { intent: "ask" }>) {
  const { proposal, revision } = known;
  const { key, asker, question } = value;
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

function intentOf(reply: SubmissionResult): ClientForm["intent"] | null {
  const known = ClientFormSchema.options.find(
    ({ shape }) => shape.intent.value === reply.initialValue?.intent,
  );
  return known?.shape.intent.value ?? null;
}

function refuse(intent: ClientForm["intent"] | null, reply: SubmissionResult, init: ResponseInit) {
  const chosen = [reply.initialValue?.options ?? []].flat().map(String);
  return data<ClientReply>({ intent, reply, refusal: null, chosen }, init);
}

/** The record of an acceptance, for the page of its certificate. Throws 404 while there is none. */
export async function loadCertificate(token: string | undefined) {
  const known = await requireLinkedProposal(token);
  const acceptance = await getAcceptance({ id: known.proposal.id });
  if (acceptance?.revision !== known.revision) throw new Response(null, { status: 404 });
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
