import { createHash, randomInt } from "node:crypto";

import slugify from "@sindresorhus/slugify";
import { and, eq, gt, inArray, sql } from "drizzle-orm";

import {
  atomically,
  ConditionLost,
  db,
  isUniqueViolation,
  required,
  type Database,
  type Write,
} from "~/db.server";

import { memberships, proposalAcceptances, proposals, tenants, users } from "../../drizzle/schema";

import { SYSTEM_ACTOR, type AuditSource } from "./audit";
import { auditWrite } from "./audit.server";
import { companyWrites, workspaceWrites } from "./company.server";
import { invitationWrites } from "./invitation.server";
import {
  OPEN_STATUSES,
  ProposalRuleError,
  statusAt,
  statusesBefore,
  type Acceptance,
  type Proposal,
  type ProposalStatus,
} from "./proposal";
import { acceptedMails, declinedMails, questionMails } from "./proposal-mail.server";
import { totalsOf } from "./proposal-money";
import { getProposal, type ProposalWithContent } from "./proposal-query.server";
import { dropProposalReminders } from "./proposal-reminder.server";
import { proposalText } from "./proposal-text";
import { eventWrite, leadOfProposal, touchWrite, unlessSentBefore } from "./proposal.server";
import { getSettings } from "./settings.server";
import { mayBeSubdomain } from "./tenant";
import { WORKSPACE_NAME_LENGTH_MAX } from "./workspace";

/*
 * What the client does with a proposal. Whoever has the link may: it was mailed to their address.
 */

/** From where the client acts, as evidence and for the log. */
export interface ClientOrigin {
  /** Unmasked. */
  address: string | null;
  userAgent: string | null;
  requestId: string | null;
}

/** Notes that the client has opened the proposal; only the first time counts. */
export async function markViewed({
  proposal,
  now = new Date(),
}: {
  proposal: Proposal;
  now?: Date;
}): Promise<void> {
  if (statusAt(proposal, now) !== "sent") return;
  try {
    await atomically((tx) => [
      required(
        tx
          .update(proposals)
          .set({ status: "viewed", viewedAt: now, updatedAt: now })
          .where(isStill(proposal, ["sent"], now))
          .returning({ id: proposals.id }),
      ),
      eventWrite(tx, { proposal, kind: "viewed", now }),
      ...leadOfProposal(tx, { proposal, kind: "proposal_viewed", emailProven: true, now }),
    ]);
  } catch (error) {
    // Opened in two windows at once, or something else has happened to it.
    if (!(error instanceof ConditionLost)) throw error;
  }
}

/** What the client signs with. */
interface Signature {
  name: string;
  role: string | null;
  /** The sentence that was agreed to, word for word. */
  consent: string;
}

/**
 * Accepts a proposal: once, whoever else tries at the same moment. Writes the record, tells both sides, and opens the workspace that was
 * promised, with an invitation for the client; all of it or nothing. Throws `ProposalRuleError`.
 */
export async function acceptProposal({
  id,
  revision,
  chosen,
  signature,
  origin,
  now = new Date(),
}: {
  id: string;
  revision: number;
  /** The ids of the chosen options; others are passed over. */
  chosen: readonly string[];
  signature: Signature;
  origin: ClientOrigin;
  now?: Date;
}): Promise<Acceptance> {
  const known = await requireOpen({ id, revision, now });
  const settings = await getSettings();
  const acceptance = acceptanceOf({
    known,
    chosen,
    signature,
    origin,
    productName: settings.productName,
    now,
  });
  const { totalMinor, monthlyMinor } = acceptance;
  const proposal = { ...known.proposal, totalMinor, monthlyMinor };
  for (let attempt = 0; ; attempt += 1) {
    const opening = await planWorkspace({ known, settings, attempt, now });
    const context = { proposal, owner: known.owner, settings, now };
    try {
      await atomically((tx) => [
        required(
          tx
            .update(proposals)
            .set({
              status: "accepted",
              decidedAt: now,
              totalMinor,
              monthlyMinor,
              version: sql`${proposals.version} + 1`,
              updatedAt: now,
            })
            .where(isStill(proposal, statusesBefore("accepted"), now))
            .returning({ id: proposals.id }),
        ),
        tx.insert(proposalAcceptances).values(acceptance),
        eventWrite(tx, { proposal, kind: "accepted", authorName: signature.name, now }),
        ...dropProposalReminders(tx, id),
        ...acceptedMails(tx, { ...context, signer: signature.name, workspace: opening?.name ?? null }),
        ...leadOfProposal(tx, {
          proposal,
          kind: "proposal_accepted",
          emailProven: true,
          details: { company: proposal.company, advanceTo: "won" },
          consent: signature.consent,
          now,
        }),
        auditWrite(tx, {
          ...sourceOf(origin),
          action: "proposal.accepted",
          subject: { id, name: proposal.reference },
          after: { revision, totalMinor, monthlyMinor, currency: proposal.currency },
          now,
        }),
        ...(opening?.writes(tx) ?? []),
      ]);
      return acceptance;
    } catch (error) {
      if (error instanceof ConditionLost) throw await refusalOf({ id, revision, now });
      // A name or a subdomain that somebody else has taken: with another one it works.
      if (!isUniqueViolation(error) || !opening || attempt >= NAME_ATTEMPTS_MAX) throw error;
    }
  }
}

const NAME_ATTEMPTS_MAX = 4;

function acceptanceOf({
  known: { proposal, content, revision },
  chosen,
  signature,
  origin,
  productName,
  now,
}: {
  known: ProposalWithContent;
  chosen: readonly string[];
  signature: Signature;
  origin: ClientOrigin;
  productName: string;
  now: Date;
}): Acceptance {
  const options = content.items.filter(({ id, isOptional }) => isOptional && chosen.includes(id));
  const ids = options.map(({ id }) => id);
  const { once, monthly } = totalsOf(content, new Set(ids));
  const text = proposalText({
    reference: proposal.reference,
    revision,
    content,
    productName,
    chosen: new Set(ids),
  });
  return {
    proposalId: proposal.id,
    revision,
    text,
    textHash: createHash("sha256").update(text, "utf8").digest("hex"),
    signerName: signature.name,
    signerRole: signature.role,
    consent: signature.consent,
    chosen: ids,
    totalMinor: once.totalMinor,
    monthlyMinor: monthly.totalMinor,
    currency: content.currency,
    clientAddress: origin.address,
    userAgent: origin.userAgent,
    acceptedAt: now,
  };
}

interface Opening {
  name: string;
  writes(tx: Database): Write[];
}

/** The workspace that acceptance opens, and for whom; null when none was promised. */
async function planWorkspace({
  known: { proposal, owner },
  settings,
  attempt,
  now,
}: {
  known: ProposalWithContent;
  settings: { email: string };
  attempt: number;
  now: Date;
}): Promise<Opening | null> {
  const { id, workspaceName, workspacePlan, tenantId, clientEmail } = proposal;
  if (workspaceName === null) return null;
  const mark = attempt === 0 ? "" : ` ${randomInt(1_000, 10_000)}`;
  const name = `${workspaceName.slice(0, WORKSPACE_NAME_LENGTH_MAX - mark.length)}${mark}`;
  const present = tenantId === null ? null : await getTenant(tenantId);
  const company = present ?? newCompany(proposal, attempt);
  const workspace = { id: crypto.randomUUID(), tenantId: company.id, name, plan: workspacePlan };
  const source: AuditSource = { actor: SYSTEM_ACTOR, network: null, userAgent: null, requestId: null };
  const isMember = present !== null && (await isMemberOf(present.id, clientEmail));
  const invite = isMember
    ? null
    : await invitationWrites({
        tenant: company,
        email: clientEmail,
        role: present ? "member" : "owner",
        invitedBy: owner?.email ?? settings.email,
        source,
        now,
      });
  return {
    name,
    writes: (tx) => [
      ...(present ? [] : companyWrites(tx, { company, source, now })),
      ...workspaceWrites(tx, { workspace, source, now }),
      ...(invite?.(tx) ?? []),
      tx.update(proposals).set({ tenantId: company.id }).where(eq(proposals.id, id)),
      eventWrite(tx, { proposal, kind: "workspace", text: name, now }),
      ...leadOfProposal(tx, {
        proposal,
        kind: "workspace_created",
        emailProven: true,
        subjectId: workspace.id,
        text: name,
        now,
      }),
    ],
  };
}

async function getTenant(id: string): Promise<{ id: string; name: string; subdomain: string } | null> {
  const [tenant] = await db
    .select({ id: tenants.id, name: tenants.name, subdomain: tenants.subdomain })
    .from(tenants)
    .where(eq(tenants.id, id));
  return tenant ?? null;
}

const SUBDOMAIN_LENGTH_MAX = 40;

/** A company of its own for this client. Its subdomain is made of the name; a number stands behind one that is taken. */
function newCompany({ company, clientName }: Proposal, attempt: number) {
  const name = (company ?? clientName).slice(0, WORKSPACE_NAME_LENGTH_MAX);
  const slug = slugify(name).slice(0, SUBDOMAIN_LENGTH_MAX).replace(/-+$/, "");
  const base = mayBeSubdomain(slug) ? slug : `client-${randomInt(1_000, 10_000)}`;
  const subdomain = attempt === 0 ? base : `${base}-${randomInt(1_000, 10_000)}`;
  return { id: crypto.randomUUID(), name, subdomain };
}

async function isMemberOf(tenantId: string, email: string): Promise<boolean> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(memberships, eq(memberships.userId, users.id))
    .where(and(eq(users.email, email), eq(memberships.tenantId, tenantId)))
    .limit(1);
  return rows.length > 0;
}

/** Declines a proposal. Throws `ProposalRuleError`. */
export async function declineProposal({
  id,
  revision,
  reason,
  origin,
  now = new Date(),
}: {
  id: string;
  revision: number;
  reason: string | null;
  origin: ClientOrigin;
  now?: Date;
}): Promise<void> {
  const { proposal, owner } = await requireOpen({ id, revision, now });
  const settings = await getSettings();
  try {
    await atomically((tx) => [
      required(
        tx
          .update(proposals)
          .set({
            status: "declined",
            decidedAt: now,
            declineReason: reason,
            version: sql`${proposals.version} + 1`,
            updatedAt: now,
          })
          .where(isStill(proposal, statusesBefore("declined"), now))
          .returning({ id: proposals.id }),
      ),
      ...dropProposalReminders(tx, id),
      ...declinedMails(tx, { proposal, owner, settings, reason, now }),
      eventWrite(tx, { proposal, kind: "declined", text: reason, authorName: proposal.clientName, now }),
      ...leadOfProposal(tx, {
        proposal,
        kind: "proposal_declined",
        emailProven: true,
        text: reason,
        now,
      }),
      auditWrite(tx, {
        ...sourceOf(origin),
        action: "proposal.declined",
        subject: { id, name: proposal.reference },
        after: { revision },
        now,
      }),
    ]);
  } catch (error) {
    throw error instanceof ConditionLost ? await refusalOf({ id, revision, now }) : error;
  }
}

/**
 * Asks about a proposal that is open. `key` is the question's id, chosen by the form: false when the same form was sent before. Throws
 * `ProposalRuleError`.
 */
export async function askAboutProposal({
  id,
  revision,
  key,
  name,
  text,
  now = new Date(),
}: {
  id: string;
  revision: number;
  key: string;
  name: string;
  text: string;
  now?: Date;
}): Promise<boolean> {
  const { proposal, owner } = await requireOpen({ id, revision, now });
  const settings = await getSettings();
  return unlessSentBefore(() =>
    atomically((tx) => [
      eventWrite(tx, { id: key, proposal, kind: "question", text, authorName: name, now }),
      touchWrite(tx, id, now),
      ...questionMails(tx, { proposal, owner, settings, text: `${name}: ${text}`, now }),
      ...leadOfProposal(tx, { proposal, kind: "proposal_question", emailProven: true, text, now }),
    ]),
  );
}

/** The version that the client acts on, when it still waits for an answer. Throws `ProposalRuleError`. */
async function requireOpen({
  id,
  revision,
  now,
}: {
  id: string;
  revision: number;
  now: Date;
}): Promise<ProposalWithContent> {
  const known = await getProposal({ id, revision });
  const refusal = known ? whyClosed(known, now) : "not_found";
  if (!known || refusal) throw new ProposalRuleError(refusal ?? "not_found");
  return known;
}

async function refusalOf({ id, revision, now }: { id: string; revision: number; now: Date }) {
  const known = await getProposal({ id, revision });
  return new ProposalRuleError((known ? whyClosed(known, now) : "not_found") ?? "changed_meanwhile");
}

/** Why a version can no longer be answered; null while it can. */
export function whyClosed(
  { proposal, revision }: Pick<ProposalWithContent, "proposal" | "revision">,
  now: Date,
): Exclude<ProposalStatus, "draft" | "sent" | "viewed"> | "superseded" | null {
  const status = statusAt(proposal, now);
  if (proposal.revision !== revision || status === "draft") return "superseded";
  return status === "sent" || status === "viewed" ? null : status;
}

/** The condition that a proposal is the version that was seen, stands so, and has not run out. */
function isStill({ id, revision }: Proposal, statuses: Proposal["status"][], now: Date) {
  const open = statuses.filter((status) => OPEN_STATUSES.some((one) => one === status));
  return and(
    eq(proposals.id, id),
    eq(proposals.revision, revision),
    inArray(proposals.status, open),
    gt(proposals.expiresAt, now),
  );
}

/** The client has no account here; the log names no person. */
function sourceOf({ userAgent, requestId }: ClientOrigin): AuditSource {
  return { actor: { id: null, name: "Client" }, network: null, userAgent, requestId };
}
