import type { Settings } from "~/identity/config";
import type { Mail, MailKind } from "./mail";
import type { NewToken } from "./one-time-tokens";

/** The link that verifies a code at once: `<externalUrl>/verify?token=…&type=…&redirect_to=…`. */
export function actionLink({
  settings,
  tokenHash,
  type,
  redirectTo,
}: {
  settings: Settings;
  tokenHash: string;
  type: string;
  redirectTo: string;
}): string {
  const target = /[&=#]/.test(redirectTo) ? encodeURIComponent(redirectTo) : redirectTo;
  return `${settings.externalUrl}/verify?token=${tokenHash}&type=${type}&redirect_to=${target}`;
}

/** The email that carries a new code. */
export function mailOf({
  settings,
  token,
  kind,
  redirectTo,
  newEmail,
}: {
  settings: Settings;
  token: NewToken;
  kind: MailKind;
  redirectTo: string;
  newEmail?: string;
}): Mail {
  return {
    to: token.sentTo,
    kind,
    otp: token.code,
    tokenHash: token.tokenHash,
    redirectTo,
    actionLink: actionLink({ settings, tokenHash: token.tokenHash, type: kind, redirectTo }),
    expiresAt: token.expiresAt,
    slot: `${token.kind}:${token.userId}`,
    ...(newEmail === undefined ? {} : { newEmail }),
  };
}
