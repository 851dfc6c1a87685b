import { Form, useSearchParams } from "@remix-run/react";

import { buttonClass } from "~/ui/button";
import { SubmitButton } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { usersCopy } from "~/copy/users";
import type { User } from "~/models/account/user";
import { displayName } from "~/models/account/user-name";
import { LocalDay } from "~/ui/local-time";

import { RoleSelect } from "./role-select";

const copy = usersCopy.detail.standing;

/** Role and access of one user. `standing` says why there may be nothing to change. */
export function StandingSection({
  user,
  invitedAt,
  standing,
  refusal,
}: {
  user: User;
  invitedAt: Date | null;
  standing: "open" | "own" | "above";
  refusal: string | null;
}) {
  return (
    <section aria-labelledby="standing" className="min-w-0">
      <h2
        id="standing"
        className="flex min-h-10 scroll-mt-20 items-center border-b border-line text-[0.9375rem] font-title"
      >
        {copy.title}
      </h2>
      <p className="mt-3 max-w-[60ch] text-ink-muted">{standing === "open" ? copy.lead : copy[standing]}</p>
      {refusal ? (
        <div className="mt-4">
          <Notice kind="danger">{refusal}</Notice>
        </div>
      ) : null}
      {standing === "open" ? (
        <div className="mt-4 grid gap-5">
          <Form method="post" className="flex flex-wrap items-end gap-2.5">
            <RoleSelect label={usersCopy.detail.role} value={user.role} />
            <SubmitButton kind="plain" name="intent" value="set-role">
              {copy.saveRole}
            </SubmitButton>
          </Form>
          {user.isActive ? <MailedLink email={user.email} invitedAt={invitedAt} /> : null}
          <Status user={user} />
        </div>
      ) : null}
    </section>
  );
}

/**
 * Sends people who have yet to sign in their invitation again, everyone else a link for a new
 * password.
 */
function MailedLink({ email, invitedAt }: { email: string; invitedAt: Date | null }) {
  const [intent, label] = invitedAt
    ? ["resend-invitation", copy.resend]
    : ["send-password-link", copy.passwordLink];
  return (
    <Form method="post" className="grid justify-items-start gap-2">
      <SubmitButton kind="plain" name="intent" value={intent}>
        {label}
      </SubmitButton>
      <p className="text-1 text-ink-muted wrap-anywhere">
        {invitedAt ? (
          <LocalDay date={invitedAt} isShort words={copy.invitedLead} />
        ) : (
          copy.passwordLinkHelp(email)
        )}
      </p>
    </Form>
  );
}

/** Opens without scripts, and from the list's link. The button names the person. */
function Status({ user }: { user: User }) {
  const [params] = useSearchParams();
  const name = displayName(user);
  const { isActive } = user;
  return (
    <details key={String(isActive)} open={params.get("status") === "change" || !isActive}>
      <summary className={`${buttonClass({ kind: "plain" })} list-none`}>
        {isActive ? usersCopy.disable : usersCopy.enable}
      </summary>
      <Form
        method="post"
        className={`mt-3 grid justify-items-start gap-4 border-s-3 py-1 ps-4 ${isActive ? "border-danger" : "border-line-strong"}`}
      >
        <p className="wrap-anywhere">{isActive ? copy.disableLead(name) : copy.enableLead(name)}</p>
        <SubmitButton
          kind={isActive ? "danger" : "plain"}
          wraps
          name="intent"
          value={isActive ? "disable" : "enable"}
        >
          {isActive ? copy.disableSubmit(name) : copy.enableSubmit(name)}
        </SubmitButton>
      </Form>
    </details>
  );
}
