/** What can happen to an account. `app/copy/security.ts` says it in words. */
export const SECURITY_EVENT_KINDS = [
  "registered",
  "signed_in",
  "sign_in_failed",
  "signed_out",
  "session_ended",
  "other_sessions_ended",
  "all_sessions_ended",
  "password_reset_requested",
  "password_link_used",
  "password_changed",
  "identity_confirmed",
  "email_change_requested",
  "email_changed",
  "factor_added",
  "factor_removed",
  "recovery_codes_created",
  "recovery_code_used",
  "credential_copied",
  "role_changed",
  "role_refused",
  "account_disabled",
  "account_enabled",
  "identity_linked",
  "identity_unlinked",
  "passkey_added",
  "passkey_removed",
  "data_exported",
  "api_key_created",
  "api_key_revoked",
  "viewed_by_staff",
] as const;

export type SecurityEventKind = (typeof SECURITY_EVENT_KINDS)[number];

/** An entry of the "Security activity" list. Times are UTC; `network` is masked. */
export interface SecurityEvent {
  id: string;
  kind: SecurityEventKind;
  detail: Record<string, string> | null;
  network: string | null;
  userAgent: string | null;
  createdAt: Date;
}
