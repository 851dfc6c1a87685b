import { asc, eq } from "drizzle-orm";

import { sharedNow } from "~/lib/clock/shared-clock";
import { isUuid } from "~/lib/uuid";
import type { AuditSource } from "~/models/audit/audit";
import { auditWrite } from "~/models/audit/audit.server";
import { lockListWrite, maximumCheck } from "~/models/shared/list-maximum.server";
import { RuleError } from "~/models/shared/rule-error";
import { atomically, ConditionLost, db, ifNotLost, isUniqueViolation, required } from "~/server/db.server";

import { proposalTemplates } from "../../../drizzle/schema";

import type { ProposalContent, TemplateContent } from "./proposal";
import { PROPOSAL_RULES } from "./proposal-refusals";
import { requireProposal } from "./proposal-writes.server";
import { TEMPLATES_MAX } from "./proposal-limits";

/** An offer that new proposals start from. */
export interface ProposalTemplate {
  id: string;
  name: string;
  content: TemplateContent;
  updatedAt: Date;
}

interface TemplateChange {
  source: AuditSource;
  now?: Date;
}

/** All templates, by name. */
export async function listTemplates(): Promise<ProposalTemplate[]> {
  const rows = await db
    .select()
    .from(proposalTemplates)
    .orderBy(asc(proposalTemplates.nameKey), asc(proposalTemplates.id))
    .limit(TEMPLATES_MAX);
  return rows.map(toTemplate);
}

/** A template; null if there is none. */
export async function getTemplate({ id }: { id: string }): Promise<ProposalTemplate | null> {
  if (!isUuid(id)) return null;
  const [row] = await db.select().from(proposalTemplates).where(eq(proposalTemplates.id, id));
  return row ? toTemplate(row) : null;
}

function toTemplate({
  id,
  name,
  content,
  updatedAt,
}: typeof proposalTemplates.$inferSelect): ProposalTemplate {
  return { id, name, content, updatedAt };
}

/**
 * Saves the offer of a proposal's newest version as a template. `id` comes from the form: sending
 * the same form again changes nothing. Throws `RuleError`.
 */
export async function saveTemplate({
  id,
  proposalId,
  name,
  source,
  now = sharedNow(),
}: TemplateChange & { id: string; proposalId: string; name: string }): Promise<void> {
  const { proposal, content } = await requireProposal(proposalId);
  try {
    await atomically((tx) => [
      lockListWrite(tx, "proposal_templates"),
      tx
        .insert(proposalTemplates)
        .values({ id, ...named(name), content: offerOf(content), createdAt: now, updatedAt: now }),
      maximumCheck(tx, proposalTemplates, {
        maximum: TEMPLATES_MAX,
        refusal: () => new RuleError(PROPOSAL_RULES, "proposal_template_limit"),
      }),
      auditWrite(tx, {
        ...source,
        action: "template.created",
        subject: { id, name },
        after: { proposal: proposal.reference },
        now,
      }),
    ]);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    if (!(await getTemplate({ id }))) throw new RuleError(PROPOSAL_RULES, "proposal_template_name_taken");
  }
}

/** What a template keeps of a proposal. The client's own words and days aren't part of an offer. */
function offerOf({
  currency,
  work,
  terms,
  items,
  sections,
  discount,
  taxes,
}: ProposalContent): TemplateContent {
  return { currency, work, terms, items, sections, discount, taxes };
}

/** Renames a template. Returns false if it is gone. Throws `RuleError` for a name that is taken. */
export async function renameTemplate({
  id,
  name,
  source,
  now = sharedNow(),
}: TemplateChange & { id: string; name: string }): Promise<boolean> {
  const known = await getTemplate({ id });
  if (!known) return false;
  if (known.name === name) return true;
  try {
    await atomically((tx) => [
      required(
        tx
          .update(proposalTemplates)
          .set({ ...named(name), updatedAt: now })
          .where(eq(proposalTemplates.id, id))
          .returning({ id: proposalTemplates.id }),
      ),
      auditWrite(tx, {
        ...source,
        action: "template.changed",
        subject: { id, name },
        before: { name: known.name },
        after: { name },
        now,
      }),
    ]);
    return true;
  } catch (error) {
    if (error instanceof ConditionLost) return false;
    if (isUniqueViolation(error)) throw new RuleError(PROPOSAL_RULES, "proposal_template_name_taken");
    throw error;
  }
}

/** Removes a template. One that is gone already stays gone. */
export async function removeTemplate({
  id,
  source,
  now = sharedNow(),
}: TemplateChange & { id: string }): Promise<void> {
  const known = await getTemplate({ id });
  if (!known) return;
  // Removed in two windows at once. One of them is in the log.
  await ifNotLost(
    atomically((tx) => [
      required(
        tx
          .delete(proposalTemplates)
          .where(eq(proposalTemplates.id, id))
          .returning({ id: proposalTemplates.id }),
      ),
      auditWrite(tx, { ...source, action: "template.deleted", subject: { id, name: known.name }, now }),
    ]),
  );
}

function named(name: string) {
  return { name, nameKey: name.normalize("NFKC").toLowerCase() };
}
