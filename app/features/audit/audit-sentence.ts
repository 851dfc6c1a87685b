import { auditCopy as copy } from "~/copy/audit";
import type { AuditEntry } from "~/models/audit/audit";

import { auditFacts, type AuditFact } from "./audit-facts";

/** An audit entry as a sentence: who did it, then words around the name of the subject. */
export interface AuditSentence {
  before: string;
  after: string;
  /** The only change of an entry ends the sentence. */
  change: Pick<AuditFact, "before" | "after"> | null;
  /** The changes that the sentence doesn't say. */
  facts: AuditFact[];
}

type Told = Pick<AuditEntry, "action" | "before" | "after">;

/** Writes the sentence of an audit entry, such as "changed the stage of … from new to won". */
export function auditSentence(entry: Told): AuditSentence {
  const facts = auditFacts(entry);
  const [before, after = ""] = copy.sentence(entry.action).split(copy.subjectMark);
  const [only, ...others] = facts;
  const isTold = only !== undefined && others.length === 0 && entry.action.endsWith("_changed");
  return {
    before: before ?? "",
    after,
    change: isTold ? { before: only.before === copy.nothing ? null : only.before, after: only.after } : null,
    facts: isTold ? [] : facts,
  };
}
