import type { SubmissionResult } from "@conform-to/react";

import type { AccountIntent, PendingFactor } from "~/models/account/account-form";
import type { NewApiKey } from "~/models/api-key/api-key";
import type { PasskeyCreation } from "~/models/account/passkey";

/** What the action of an account's page answers unless it redirects. */
export interface AccountReply {
  intent: AccountIntent | null;
  /** The errors of the form. */
  result?: SubmissionResult;
  /** A second factor that is being set up. */
  enrolment?: PendingFactor;
  /** A passkey that the browser is asked to create. */
  ceremony?: PasskeyCreation;
  /** The second factor that it becomes. */
  factorId?: string;
  /** New recovery codes, shown only this once. */
  recoveryCodes?: string[];
  /** A new API key, shown only this once. */
  apiKey?: NewApiKey;
}

/** The result for one of several forms on the page; null if another one was sent. */
export function replyTo(reply: AccountReply | undefined, intent: AccountIntent): SubmissionResult | null {
  return reply?.intent === intent ? (reply.result ?? null) : null;
}
