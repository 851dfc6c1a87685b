import { lateCatalog } from "~/lib/language/catalog";
import type { SecurityEventKind } from "~/models/account/security-event";

/** What happened to an account, for its owner and for staff. */
export const SECURITY_EVENT_LABELS = lateCatalog<Readonly<Record<SecurityEventKind, string>>>(
  "securityEvents",
  {
    registered: "Account created",
    signed_in: "Signed in",
    sign_in_failed: "Failed sign-in",
    signed_out: "Signed out",
    session_ended: "Signed out a device",
    other_sessions_ended: "Signed out all other devices",
    all_sessions_ended: "Signed out everywhere",
    password_reset_requested: "Requested a password reset",
    password_link_used: "Opened a reset link",
    password_changed: "Password changed",
    identity_confirmed: "Confirmed their identity",
    email_change_requested: "Asked to change the email address",
    email_changed: "Email address changed",
    factor_added: "Two-step sign-in turned on",
    factor_removed: "Two-step sign-in turned off",
    recovery_codes_created: "New recovery codes created",
    recovery_code_used: "Recovery code used",
    credential_copied: "Refused a key that seems to be a copy",
    role_changed: "Role changed",
    role_refused: "Requested a role that can't be chosen",
    account_disabled: "Account disabled",
    account_enabled: "Account enabled",
    identity_linked: "Company account linked",
    identity_unlinked: "Company account unlinked",
    passkey_added: "Passkey added",
    passkey_removed: "Passkey removed",
    data_exported: "Data exported",
    api_key_created: "API key made",
    api_key_revoked: "API key revoked",
    viewed_by_staff: "Our staff looked at your pages, without changing anything",
  },
);

/** The name of a device, by what its browser says about itself. */
export const deviceCopy = lateCatalog("device", {
  unknown: "Unknown device",
  on: (browser: string, system: string) => `${browser} on ${system}`,
} as const);
