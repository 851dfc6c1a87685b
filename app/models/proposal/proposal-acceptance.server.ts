import { createHash } from "node:crypto";

import { sql } from "drizzle-orm";

import { sharedNow } from "~/lib/clock/shared-clock";
import { RuleError } from "~/models/shared/rule-error";
import {
  atomically,
  ConditionLost,
  isUniqueViolation,
  required,
  type Database,
  type Write,
} from "~/server/db.server";

import { proposalAcceptances, proposals } from "../../../drizzle/schema";

import { auditWrite } from "~/models/audit/audit.server";
import { statusesBefore, type Acceptance, type Proposal, type ProposalContent } from "./proposal";
import { PROPOSAL_RULES } from "./proposal-refusals";
import { acceptedMails } from "./proposal-mail.server";
import { totalsOf } from "./proposal-money";
import { dropProposalReminders } from "./reminders/proposal-reminder.server";
import { forgetReminderStops } from "./reminders/proposal-reminder-stop.server";
import { isStill, whyRefused, requireOpen, sourceOf, type ClientOrigin } from "./proposal-reply.server";
import { proposalText } from "./proposal-text";
import { withLanguage } from "~/lib/language/current-language";
import { planWorkspace } from "./workspace-opening.server";
import { eventWrite, leadOfProposal } from "./proposal-writes.server";
import { proposalWebhookWrite } from "./proposal-webhook.server";
import { getSettings } from "~/models/settings/settings.server";
import { answeredSuggestionWrite } from "~/models/task/task-suggestion.server";

/** A signature as it was given. */
export interface Signature {
  name: string;
  role: string | null;
  /** The consent sentence, word for word. */
  consent: string;
}

/**
 * Accepts a proposal, exactly once even if others try at the same moment. Stores the record, emails
 * both sides, and opens the promised workspace with an invitation for the client, all or nothing.
 * If two people must accept, only `signProposal` calls this, with the signatures. Throws
 * `RuleError`.
 */
export async function acceptProposal({
  id,
  revision,
  chosen,
  signature,
  origin,
  emailProven = true,
  cosigned = null,
  now = sharedNow(),
}: {
  id: string;
  revision: number;
  /** The ids of the chosen options. Others are ignored. */
  chosen: readonly string[];
  /** The client's own. */
  signature: Signature;
  origin: ClientOrigin;
  /** False if someone else than the client accepts it (see `leadOfProposal`). */
  emailProven?: boolean;
  /** The second of two signatures, and everyone who signed. */
  cosigned?: { write(tx: Database): Write; names: string } | null;
  now?: Date;
}): Promise<Acceptance> {
  const known = await requireOpen({ id, revision, now });
  if (known.proposal.secondSignerName !== null && !cosigned)
    throw new RuleError(PROPOSAL_RULES, "changed_meanwhile");
  const signer = cosigned?.names ?? signature.name;
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
    const opening = await planWorkspace({
      proposal,
      owner: known.owner,
      settings,
      emailProven,
      attempt,
      now,
    });
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
        ...(cosigned ? [cosigned.write(tx)] : []),
        tx.insert(proposalAcceptances).values(acceptance),
        eventWrite(tx, { proposal, kind: "accepted", authorName: signer, now }),
        ...dropProposalReminders(tx, id),
        forgetReminderStops(tx, id),
        answeredSuggestionWrite(tx, { proposalId: id, now }),
        ...acceptedMails(tx, { ...context, signer, workspace: opening }),
        ...leadOfProposal(tx, {
          proposal,
          kind: "proposal_accepted",
          emailProven,
          details: { company: proposal.company, advanceTo: "won" },
          consent: signature.consent,
          now,
        }),
        proposalWebhookWrite(tx, { event: "proposal.accepted", proposal, status: "accepted", now }),
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
      if (error instanceof ConditionLost) throw await whyRefused({ id, revision, now });
      // Someone else took the name or subdomain. Another one will work.
      if (!isUniqueViolation(error) || !opening || attempt >= NAME_ATTEMPTS_MAX) throw error;
    }
  }
}

const NAME_ATTEMPTS_MAX = 4;

/** The ids that are options of the proposal, in its order. */
export function chosenOptions(
  { items }: Pick<ProposalContent, "items">,
  chosen: readonly string[],
): string[] {
  return items.filter(({ id, isOptional }) => isOptional && chosen.includes(id)).map(({ id }) => id);
}

/** The record of an acceptance: the text word for word with its hash, and the evidence. */
export function acceptanceOf({
  known: { proposal, content, revision },
  chosen,
  signature,
  origin,
  productName,
  now,
}: {
  known: {
    proposal: Pick<Proposal, "id" | "reference" | "language">;
    content: ProposalContent;
    revision: number;
  };
  chosen: readonly string[];
  signature: Signature;
  origin: Pick<ClientOrigin, "address" | "userAgent">;
  productName: string;
  now: Date;
}): Acceptance {
  const ids = chosenOptions(content, chosen);
  const { once, monthly } = totalsOf(content, new Set(ids));
  const { reference, language } = proposal;
  const text = withLanguage(language, () =>
    proposalText({ reference, revision, content, productName, chosen: new Set(ids) }),
  );
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
