import type { SubmissionResult } from "@conform-to/react";
import { data, redirect, redirectDocument } from "@remix-run/node";

import { sharedNow } from "~/lib/clock/shared-clock";
import { notFound } from "~/http/not-found.server";
import { proposalCopy as copy } from "~/copy/proposals";
import {
  lastDayOf,
  statusAt,
  type Acceptance,
  type Proposal,
  type ProposalContent,
  type ProposalSignature,
} from "~/models/proposal/proposal";
import { ClientFormSchema, type ClientForm, type EditorText } from "~/models/proposal/proposal-form";
import { totalsOf } from "~/models/proposal/proposal-money";
import {
  getAcceptance,
  getFirstOwnRevision,
  getProposalByToken,
  getSentRevisionBefore,
  listProposalTalk,
  listSignatures,
  type LinkedProposal,
  type ProposalWithContent,
} from "~/models/proposal/proposal-query.server";
import { declineProposal, markViewed, whyClosed } from "~/models/proposal/proposal-reply.server";
import { outcomeOfSignature, signProposal } from "~/models/proposal/proposal-signature.server";
import { idOfForm } from "~/models/shared/form-key.server";
import { askAboutProposal } from "~/models/proposal/proposal-talk.server";
import { proposalDocument } from "~/models/proposal/proposal-document.server";
import { gainOfStatement, type ProposalGain } from "~/models/proposal/proposal-gain";
import { proposalText } from "~/models/proposal/proposal-text";
import { totalsText } from "~/models/proposal/proposal-sums";
import { hasPermission } from "~/models/account/role";
import { getReferredResult, type SharedResult } from "~/models/roi/roi.server";
import { getSettings } from "~/models/settings/settings.server";
import { CLIENT_FIELDS_MAX, NAME_LENGTH_MAX } from "~/models/proposal/proposal-limits";
import { displayName } from "~/models/account/user-name";
import { unlessDone } from "~/models/shared/unless-done.server";

import { getViewer } from "~/auth/access.server";
import { clientOrigin } from "~/auth/client-origin.server";
import { formatDate, formatDateTime } from "~/lib/dates";
import { exactMoneyText, moneyText } from "~/lib/number-formats";
import { answerIntents, refuse } from "~/http/answer-form.server";
import { currentLanguage, withLanguage } from "~/lib/language/current-language";
import { localizedPath } from "~/lib/language/language-paths";
import { renderMarkdown } from "~/lib/markdown.server";
import { ownAddress } from "~/http/own-address.server";
import { requestPage } from "~/http/request-page.server";
import type {
  CertificateView,
  ClientReply,
  ClosedReason,
  ProposalChanges,
  ProposalPage,
  ProposalView,
  ShownText,
  Signing,
} from "./client";
import { sketchContent } from "./preview-content";
import { checkLimit, limitOrThrow } from "~/http/rate-limit.server";
import { diffTexts } from "~/lib/texts/text-diff";
import { redirectWithToast } from "~/http/toast.server";

/**
 * The version of a link. Throws a 404 for every other token, so that they all look alike from
 * outside.
 */
export async function requireLinkedProposal(token: string | undefined): Promise<LinkedProposal> {
  const known = await getProposalByToken({ token: token ?? "" });
  if (!known) throw notFound();
  return known;
}

/**
 * Returns the version of a link for its page. A proposal has one language, which is signed with it,
 * so the page has one address: throws a redirect to it, or a 404.
 */
export async function requireProposalPage(
  request: Request,
  token: string | undefined,
): Promise<LinkedProposal> {
  const known = await requireLinkedProposal(token);
  const { language } = known.proposal;
  // Absolute, because the front door puts the language of this request before a path.
  if (language !== currentLanguage())
    throw redirectDocument(ownAddress(localizedPath(requestPage(request), language)));
  return known;
}

/** A version as a page shows it. */
export async function viewProposal(known: ProposalWithContent, now = sharedNow()): Promise<ProposalView> {
  return viewVersion(known, await getReferredResult({ id: known.content.roiResult }), now);
}

/** A version as a page shows it, with the statement that it refers to, in the current language. */
export function viewVersion(
  known: ProposalWithContent,
  statement: SharedResult | null,
  now: Date,
): ProposalView {
  const { proposal, content, revision, sentAt, owner } = known;
  return {
    ...shownContent(content),
    reference: proposal.reference,
    revision,
    status: statusAt(proposal, now),
    sentOn: sentAt && formatDate(sentAt),
    ownerName: owner?.name ?? null,
    gain: gainOf(statement),
  };
}

/** What was typed so far as a page shows it, in the current language. */
export function viewDraft(typed: EditorText, statement: SharedResult | null): ProposalView {
  return {
    ...shownContent(sketchContent(typed)),
    reference: "",
    revision: 1,
    status: "draft",
    sentOn: null,
    ownerName: null,
    gain: gainOf(statement),
  };
}

/** A content as a page shows it, without what only staff may see. */
export function shownContent(content: ProposalContent) {
  const { clientEmail: _private, request, work, terms, ...shown } = content;
  return {
    content: shown,
    openUntil: formatDate(new Date(content.lastDay)),
    texts: {
      request: shownText("request", request, content),
      work: shownText("work", work, content),
      terms: terms === null ? null : shownText("terms", terms, content),
    },
  };
}

/** A text as its readers see it. Proposals of format 1 keep the plain text they were sent with. */
function shownText(passage: string, text: string, { format }: Pick<ProposalContent, "format">): ShownText {
  return format === 1 ? { plain: text } : { html: renderMarkdown(text, { passage }).html };
}

function gainOf(shared: SharedResult | null): ProposalView["gain"] {
  return shared && gainInWords(gainOfStatement(shared));
}

/** What a statement says, with its saving and its day in words. */
export function gainInWords(gain: ProposalGain): NonNullable<ProposalView["gain"]> {
  return {
    ...gain,
    saving: moneyText(gain.savedMinorPerYear, gain.currency),
    day: formatDate(gain.createdAt),
  };
}

/**
 * The differences from the version that was sent before, in the client's language; null if there
 * was none.
 */
export async function loadChanges({
  proposal,
  content,
  revision,
}: Pick<ProposalWithContent, "proposal" | "content" | "revision">): Promise<ProposalChanges | null> {
  const before = await getSentRevisionBefore({ id: proposal.id, revision });
  if (!before) return null;
  const { productName } = await getSettings();
  const text = (version: { content: ProposalContent; revision: number }) =>
    proposalText({ ...version, reference: proposal.reference, productName, chosen: null });
  const diff = withLanguage(proposal.language, () => diffTexts(text(before), text({ content, revision })));
  return { since: before.revision, diff };
}

/** Everything that the page of a link shows, with its status: 410 for links that no longer work. */
export async function loadProposalPage(request: Request, token: string | undefined) {
  const known = await requireProposalPage(request, token);
  const { proposal } = known;
  const closed = closedReason(known);
  if (closed) {
    const openUntil = formatDate(new Date(lastDayOf(proposal.expiresAt)));
    return data<ProposalPage>({ kind: "closed", reason: closed, openUntil }, { status: 410 });
  }
  const { clientEmail } = known.content;
  const since = await getFirstOwnRevision({ ...proposal, revision: known.revision, clientEmail });
  const [isStaff, asker, view, changes, talk, acceptance, signatures] = await Promise.all([
    isOfStaff(request),
    askerOf(request, known),
    viewProposal(known),
    since < known.revision ? loadChanges(known) : null,
    listProposalTalk({ id: proposal.id, since }),
    getAcceptance({ id: proposal.id }),
    signaturesOf(known),
  ]);
  const { status, decidedAt, workspaceName, clientName } = proposal;
  return data<ProposalPage>({
    kind: status === "accepted" || status === "declined" ? status : "open",
    view,
    changes,
    talk: talk.items,
    signing: signingOf(known, signatures),
    chosen: acceptance?.chosen ?? signatures[0]?.chosen ?? [],
    decision: decidedAt && {
      name: signatures.map(({ name }) => name).join(", ") || (acceptance?.signerName ?? clientName),
      when: `${formatDateTime(decidedAt)} UTC`,
      hasWorkspace: workspaceName !== null,
    },
    token: token ?? "",
    isStaff,
    asker,
    questionKey: crypto.randomUUID(),
  });
}

/** The signatures of a version that two people must accept. Empty if one is enough. */
function signaturesOf({ proposal, revision }: ProposalWithContent): Promise<ProposalSignature[]> {
  if (proposal.secondSignerName === null) return Promise.resolve([]);
  return listSignatures({ id: proposal.id, revision });
}

function signingOf({ proposal, signer }: LinkedProposal, signatures: ProposalSignature[]): Signing | null {
  if (proposal.secondSignerName === null) return null;
  const people = [
    { signer: "first", name: proposal.clientName },
    { signer: "second", name: proposal.secondSignerName },
  ] as const;
  return {
    signers: people.map((person) => {
      const own = signatures.find((one) => one.signer === person.signer);
      return {
        name: own?.name ?? person.name,
        signedOn: own ? `${formatDateTime(own.signedAt)} UTC` : null,
        isReader: person.signer === signer,
      };
    }),
    isSigned: signatures.some((one) => one.signer === signer),
    isLocked: signatures.length > 0,
  };
}

function closedReason(known: ProposalWithContent): ClosedReason | null {
  const reason = whyClosed(known, sharedNow());
  const { status, sentAt } = known.proposal;
  if (reason === "superseded") {
    // A new version that was withdrawn as a draft never reached the client.
    if (sentAt === null && status === "withdrawn") return "withdrawn";
    return status === "draft" ? "revising" : "superseded";
  }
  return reason === "expired" || reason === "withdrawn" ? reason : null;
}

/** Staff look at the client's page as well, which doesn't count as opening it. */
async function isOfStaff(request: Request): Promise<boolean> {
  const viewer = await getViewer(request);
  if (viewer?.viewedBy) return true;
  return viewer !== null && hasPermission(viewer.user.role, "manage_proposals");
}

/**
 * The name of who probably asks: the person who is signed in, such as a colleague of the client who
 * came from their workspace, or else the one whose link it is.
 */
async function askerOf(request: Request, { proposal, signer }: LinkedProposal): Promise<string> {
  const linked = (signer === "second" ? proposal.secondSignerName : null) ?? proposal.clientName;
  const viewer = await getViewer(request);
  if (!viewer || (await isOfStaff(request))) return linked;
  const name = displayName(viewer.user).slice(0, NAME_LENGTH_MAX);
  return name === viewer.user.email ? linked : name;
}

/**
 * Records that the client reads this link's version. Only POST requests get here, because a mere
 * GET may come from an email scanner.
 */
export async function noteOpened(request: Request, known: LinkedProposal): Promise<void> {
  if (whyClosed(known, sharedNow()) !== null || (await isOfStaff(request))) return;
  await markViewed({ proposal: known.proposal, emailProven: await provesAddress(request, known) });
}

/**
 * Whether what this person does shows that the client's address is theirs (see `leadOfProposal`).
 * The signed-in account decides, because the link in a company's workspace is the emailed one.
 */
async function provesAddress(request: Request, { proposal, signer }: LinkedProposal): Promise<boolean> {
  const viewer = await getViewer(request);
  if (!viewer) return signer === "first";
  return !viewer.viewedBy && viewer.user.email === proposal.clientEmail;
}

interface Asked {
  request: Request;
  known: LinkedProposal;
  token: string | undefined;
  page: string;
}

/** Carries out a form of the client's page. */
export async function answerClientForm(request: Request, token: string | undefined) {
  const known = await requireLinkedProposal(token);
  const asked: Asked = { request, known, token, page: `/p/${token ?? ""}` };
  return answerIntents(
    request,
    {
      schema: ClientFormSchema,
      maxEntries: CLIENT_FIELDS_MAX,
      before: async ({ intent }) => {
        const rule = intent === "ask" ? "proposal_question" : "proposal";
        const { allowed, headers } = await checkLimit({ rule, account: known.proposal.id });
        return allowed ? undefined : refuse({ "": [copy.tooMany] }, { status: 429, headers });
      },
      refused: ({ intent, reply, rule }): ClientReply =>
        rule
          ? { intent, reply: null, refusal: rule.message, unsent: typedText(reply), chosen: [] }
          : {
              intent,
              reply,
              refusal: null,
              unsent: null,
              chosen: [reply.initialValue?.options ?? []].flat().map(String),
            },
    },
    {
      options: ({ intent, options }): ClientReply => ({
        intent,
        reply: null,
        refusal: null,
        unsent: null,
        chosen: options,
      }),
      accept: (form) => accept(asked, form),
      decline: (form) => decline(asked, form),
      ask: (form) => ask(asked, form),
    },
  );
}

/** What was written in a refused form. Its page may not have that form any more. */
function typedText({ initialValue }: SubmissionResult): string | null {
  const { intent, question, reason, name, role } = initialValue ?? {};
  const typed = intent === "ask" ? [question] : intent === "decline" ? [reason] : [name, role];
  return typed.filter((text) => typeof text === "string" && text.trim() !== "").join("\n") || null;
}

async function accept({ request, known, page }: Asked, form: Extract<ClientForm, { intent: "accept" }>) {
  const { proposal, content, revision, signer } = known;
  const { shown } = form;
  const [other] = (await signaturesOf(known)).filter((one) => one.signer !== signer);
  const options = other?.chosen ?? form.options;
  const { once, monthly } = totalsOf(content, new Set(options));
  const isOpen = whyClosed(known, sharedNow()) === null;
  if (isOpen && shown !== `${once.totalMinor} ${monthly.totalMinor}`) {
    const total = totalsText({
      totalMinor: once.totalMinor,
      monthlyMinor: monthly.totalMinor,
      currency: content.currency,
    });
    const words = other ? copy.signing.otherOptions : copy.accept.totalChanged;
    return refuse({ "": [words(total)] }, { status: 409 });
  }
  const signing = {
    id: proposal.id,
    revision,
    signer,
    chosen: options,
    signature: {
      name: form.name,
      role: form.role,
      consent: withLanguage(proposal.language, () => consentOf(content)),
    },
  };
  const emailProven = await provesAddress(request, known);
  const result = await unlessDone(
    () => signProposal({ ...signing, origin: clientOrigin(request), emailProven }),
    () => outcomeOfSignature(signing),
  );
  const title = result === "accepted" ? copy.accept.accepted : copy.signing.signed;
  return redirectWithToast(`${page}#decision`, { kind: "positive", title });
}

/** The sentence next to the checkbox, word for word. */
export function consentOf({ company }: Pick<ProposalContent, "company">): string {
  return company === null ? copy.accept.consentForMyself : copy.accept.consent(company);
}

async function decline(
  { request, known, token, page }: Asked,
  { reason }: Extract<ClientForm, { intent: "decline" }>,
) {
  const { proposal, revision, signer } = known;
  const { id } = proposal;
  const emailProven = await provesAddress(request, known);
  await unlessDone<unknown>(
    () => declineProposal({ id, revision, signer, emailProven, reason, origin: clientOrigin(request) }),
    async () => {
      const now = (await requireLinkedProposal(token)).proposal;
      const isSame = now.revision === revision && now.status === "declined" && now.declineReason === reason;
      return isSame || null;
    },
  );
  return redirectWithToast(`${page}#decision`, { kind: "info", title: copy.decline.declined });
}

async function ask({ request, known, page }: Asked, form: Extract<ClientForm, { intent: "ask" }>) {
  const { proposal, signer } = known;
  const { id, revision } = proposal;
  const { asker, question } = form;
  const key = idOfForm(form.key, question);
  const emailProven = await provesAddress(request, known);
  await askAboutProposal({ id, revision, signer, emailProven, key, name: asker, text: question });
  return redirectWithToast(`${page}#ask`, {
    kind: "positive",
    title: copy.questions.sent,
    description: copy.questions.sentText,
  });
}

/** The record of an acceptance, for its certificate. Throws a 404 if there is none. */
export async function loadCertificate(request: Request, token: string | undefined) {
  const known = await requireProposalPage(request, token);
  const acceptance = await getAcceptance({ id: known.proposal.id });
  if (acceptance?.revision !== known.revision) throw notFound();
  return {
    ...certificateOf(known, acceptance, await signaturesOf(known)),
    back: `/p/${token ?? ""}`,
  };
}

/** What a certificate of acceptance shows. Times and amounts are words. */
export function certificateOf(
  { proposal, content }: { proposal: Pick<Proposal, "reference">; content: ProposalContent },
  acceptance: Acceptance,
  signatures: readonly ProposalSignature[],
): CertificateView {
  const { proposalId: _id, acceptedAt, totalMinor, monthlyMinor, currency, ...record } = acceptance;
  return {
    record,
    signatures: signatures.map(({ signedAt, ...signature }) => ({
      ...signature,
      when: `${formatDateTime(signedAt)} UTC`,
      exactTime: signedAt.toISOString(),
    })),
    when: `${formatDateTime(acceptedAt)} UTC`,
    exactTime: acceptedAt.toISOString(),
    total: exactMoneyText(totalMinor, currency),
    monthly: monthlyMinor === 0 ? null : exactMoneyText(monthlyMinor, currency),
    reference: proposal.reference,
    title: content.title,
    client: [content.clientName, content.company].filter(Boolean).join(", "),
  };
}

/**
 * The PDF of a link's version. A closed link redirects to its page, which says why. Throws a 404
 * and a 429.
 */
export async function answerProposalDocument(token: string | undefined): Promise<Response> {
  const known = await requireLinkedProposal(token);
  if (closedReason(known)) return redirect(`/p/${token ?? ""}`);
  await limitOrThrow({ rule: "proposal_document", account: known.proposal.id });
  return documentResponse(known);
}

/** A proposal as a PDF to download. */
export async function documentResponse(known: ProposalWithContent): Promise<Response> {
  const { filename, content } = await proposalDocument(known);
  return new Response(new Uint8Array(content), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="${filename}"`,
      "Cache-Control": "private, no-store",
    },
  });
}
