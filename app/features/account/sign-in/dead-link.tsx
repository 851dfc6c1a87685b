import { ButtonLink } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { authCopy, deadLinkCopy as copy } from "~/copy/auth";
import { identityMessage } from "~/copy/shared/identity-messages";

import { AuthFrame } from "./frame";
import { Lead, More } from "./more";

/** Why a link does not work. */
export type DeadLinkReason = "run-out" | "incomplete" | "other-browser" | "open-tokens";

/** The key of its text. */
const TEXTS = {
  "run-out": "text",
  incomplete: "incomplete",
  "other-browser": "otherBrowser",
  "open-tokens": "openTokens",
} as const satisfies Record<DeadLinkReason, string>;

/**
 * The page for an emailed link that doesn't work, with the way to a new one. `detail` comes from
 * the provider: text, never markup.
 */
export function DeadLink({ reason, detail }: { reason: DeadLinkReason; detail?: string | undefined }) {
  return (
    <AuthFrame title={copy.title}>
      <Notice kind="warning">
        <p>{copy[TEXTS[reason]]}</p>
        {detail ? <p className="wrap-anywhere text-ink-muted">{identityMessage(detail)}</p> : null}
      </Notice>
      <Lead>{copy.lead}</Lead>
      <div className="grid gap-3">
        <ButtonLink kind="primary" to="/resend-confirmation">
          {copy.newConfirmation}
        </ButtonLink>
        <ButtonLink to="/forgot-password">{copy.newPassword}</ButtonLink>
      </div>
      <More links={[{ to: "/login", label: authCopy.backToSignIn }]} />
    </AuthFrame>
  );
}
