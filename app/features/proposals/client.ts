import type { SubmissionResult } from "@conform-to/react";

import type { Proposal, ProposalContent, ProposalEvent, ProposalStatus } from "~/models/proposal/proposal";

import type { TextDiff } from "~/lib/text-diff";

/** A version of a proposal as a page shows it. Days are words. */
export interface ProposalView {
  reference: string;
  revision: number;
  status: ProposalStatus;
  content: Omit<ProposalContent, "clientEmail">;
  sentOn: string | null;
  openUntil: string;
  ownerName: string | null;
  /** What the statement of the ROI agent says that it refers to. */
  gain: { token: string; saving: string; day: string } | null;
}

/** A proposal in the list of someone who got it. */
export interface OwnProposal extends Pick<
  Proposal,
  "id" | "reference" | "title" | "clientName" | "status" | "currency" | "totalMinor" | "monthlyMinor"
> {
  openUntil: string;
  /** Its page. */
  path: string;
}

/** The differences to the version that was sent before. */
export interface ProposalChanges {
  since: number;
  diff: TextDiff;
}

/** Why a link leads to no proposal any more. */
export type ClosedReason = "expired" | "withdrawn" | "superseded" | "revising";

/** What the page of a link shows. */
export type ProposalPage =
  | { kind: "closed"; reason: ClosedReason; openUntil: string }
  | {
      kind: "open" | "accepted" | "declined";
      view: ProposalView;
      changes: ProposalChanges | null;
      talk: ProposalEvent[];
      /** The options that count: those that were accepted. */
      chosen: string[];
      decision: { name: string; when: string; hasWorkspace: boolean } | null;
      token: string;
      isStaff: boolean;
      questionKey: string;
    };

type ClientIntent = "accept" | "options" | "decline" | "ask";

/** What comes back when a client's form was not carried out, or only asked for the total. */
export interface ClientReply {
  intent: ClientIntent | null;
  /** Null: there is nothing to say but the total. */
  reply: SubmissionResult | null;
  /** Why nothing can be answered any more. */
  refusal: string | null;
  chosen: string[];
}
