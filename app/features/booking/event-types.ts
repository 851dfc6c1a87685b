import type { SubmissionResult } from "@conform-to/react";

import type { QuestionKind } from "~/models/booking/event-type";

/** A question as the form has it. */
export interface QuestionText {
  /** Null for a new one. */
  id: string | null;
  label: string;
  kind: QuestionKind;
  /** One choice per line. */
  options: string;
  isRequired: boolean;
}

/** A refused form of the list. */
export interface RefusedTypes {
  reply: SubmissionResult;
}

/** What the page shows of a type's form that was refused. */
export interface RefusedType {
  reply: SubmissionResult;
  questions: QuestionText[];
  chosen: string[];
  isActive: boolean;
  offeredBy: "all" | "chosen";
}
