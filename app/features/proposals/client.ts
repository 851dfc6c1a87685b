import type { SubmissionResult } from "@conform-to/react";

import type { ProposalGain } from "~/models/proposal/proposal-gain";
import type {
  Acceptance,
  Proposal,
  ProposalContent,
  ProposalEvent,
  ProposalSignature,
  ProposalStatus,
} from "~/models/proposal/proposal";

import type { Language } from "~/lib/languages";
import type { TextDiff } from "~/lib/texts/text-diff";
import type { TrustedHtml } from "~/lib/trusted-html";

/** A text of a proposal: as it was typed, or rendered from Markdown. */
export type ShownText = { plain: string } | { html: TrustedHtml };

/** A version of a proposal as a page shows it. Days are words. */
export interface ProposalView {
  reference: string;
  revision: number;
  status: ProposalStatus;
  content: Omit<ProposalContent, "clientEmail" | "request" | "work" | "terms">;
  texts: { request: ShownText; work: ShownText; terms: ShownText | null };
  sentOn: string | null;
  openUntil: string;
  ownerName: string | null;
  /** The ROI statement that it refers to, in words. */
  gain: (ProposalGain & { saving: string; day: string }) | null;
}

/** A part of a console page in the language of the client, who reads another one than the staff. */
export interface ForeignPart {
  language: Language;
  html: TrustedHtml;
}

/** What the client sees, for staff. `foreign` replaces it on screen if there is one. */
export interface StaffView extends ProposalView {
  foreign: ForeignPart | null;
}

/** A proposal in its recipient's list. */
export interface OwnProposal extends Pick<
  Proposal,
  "id" | "reference" | "title" | "clientName" | "status" | "currency" | "totalMinor" | "monthlyMinor"
> {
  openUntil: string;
  /** Whether one of two people has signed. */
  isHalfSigned: boolean;
  /** A year's savings by the statement that it refers to. */
  saves: string | null;
  /** Its page. */
  path: string;
}

/** The differences from the version that was sent before. */
export interface ProposalChanges {
  since: number;
  diff: TextDiff;
}

/** Why a link no longer shows a proposal. */
export type ClosedReason = "expired" | "withdrawn" | "superseded" | "revising";

/** What two people have signed so far. */
export interface Signing {
  /** The two people, with the times of their signatures in words. */
  signers: { name: string; signedOn: string | null; isReader: boolean }[];
  /** Whether the reader of the page has signed. */
  isSigned: boolean;
  /** Whether the other person has signed, so that the options are theirs. */
  isLocked: boolean;
}

/** What the page of a link shows. */
export type ProposalPage =
  | { kind: "closed"; reason: ClosedReason; openUntil: string }
  | {
      kind: "open" | "accepted" | "declined";
      view: ProposalView;
      changes: ProposalChanges | null;
      talk: ProposalEvent[];
      /** The people who must accept, if there are two. */
      signing: Signing | null;
      /** The options included in the totals: those that were accepted. */
      chosen: string[];
      decision: { name: string; when: string; hasWorkspace: boolean } | null;
      token: string;
      isStaff: boolean;
      /** The name in the form of a question. */
      asker: string;
      questionKey: string;
    };

type ClientIntent = "accept" | "options" | "decline" | "ask";

/** The result of a client's form that wasn't carried out, or that only asked for the total. */
export interface ClientReply {
  intent: ClientIntent | null;
  /** Null if there is nothing to say but the total. */
  reply: SubmissionResult | null;
  /** Why the proposal can't be answered any more. */
  refusal: string | null;
  /** What was written in the form: a question, a reason to decline, or a name and a role. */
  unsent: string | null;
  chosen: string[];
}

/** A moment in words, and exactly. */
interface ShownTime {
  when: string;
  /** ISO 8601 in UTC. */
  exactTime: string;
}

/** What a certificate of acceptance shows. */
export interface CertificateView extends ShownTime {
  record: Omit<Acceptance, "proposalId" | "acceptedAt" | "totalMinor" | "monthlyMinor" | "currency">;
  /** Both signatures of a proposal that two people accepted; empty if one was enough. */
  signatures: (Omit<ProposalSignature, "signedAt"> & ShownTime)[];
  total: string;
  monthly: string | null;
  reference: string;
  title: string;
  client: string;
}
