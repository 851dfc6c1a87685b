import type { SubmissionResult } from "@conform-to/react";

import type { CheckedRow, ImportMatch, LeadImport, MatchFault, RowFate } from "~/models/lead/lead-import";

/** A refused form of an import. */
export interface ImportReply {
  result: SubmissionResult;
}

/** A draft's columns and a page of its rows. */
export interface ImportPreview {
  columns: { name: string; sample: string; match: ImportMatch }[];
  counts: Record<RowFate, number>;
  fault: MatchFault;
  /** The rows that are shown; null for all of them. */
  show: RowFate | null;
  rows: CheckedRow[];
  previous: string | null;
  next: string | null;
}

/** An import on its page: a draft with its preview, or what came of it. */
export type ImportStep =
  | {
      shown: LeadImport;
      preview: ImportPreview;
      owners: { id: string; name: string }[];
      viewerId: string;
    }
  | {
      shown: LeadImport;
      preview?: undefined;
      /** Some of the leads that are still there. */
      left: { id: string; name: string; email: string }[];
      leftCount: number;
    };
