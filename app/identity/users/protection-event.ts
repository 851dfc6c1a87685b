import type { SQLWrapper } from "drizzle-orm";

/** A change of the ways into an account, or a sign of a thief. */
export type ProtectionEventKind =
  | "passkey_added"
  | "passkey_removed"
  | "factor_added"
  | "factor_removed"
  | "credential_copied";

/** An entry for the application's record of an account. */
export interface ProtectionEvent {
  kind: ProtectionEventKind;
  userId: string;
  /** The address that the owner had before the change. */
  email: string | null;
  /** Whether the request came past the application's own pages, which record what they do. */
  isDirect: boolean;
  /** Once a factor is removed: a query of the verified ones that the owner still has. */
  factorsLeft?: SQLWrapper;
  now: Date;
}
