import type { Database, Write } from "~/server/db.server";

import type { Call } from "~/identity/call";
import type { ProtectionEvent, ProtectionEventKind } from "./protection-event";
import type { UserRow } from "./users";

/** The application's writes about a change, for the transaction that makes it. */
export function protectionWrites(
  { settings, isDirect, now }: Call,
  tx: Database,
  { id: userId, email }: UserRow,
  kind: ProtectionEventKind,
  more: Pick<ProtectionEvent, "factorsLeft"> = {},
): Write[] {
  return settings.noteProtection(tx, { kind, userId, email, isDirect, now, ...more });
}
