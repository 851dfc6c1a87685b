import type { Database, Write } from "~/server/db.server";

import type { Call } from "~/identity/call";
import type { ProtectionEvent, ProtectionEventKind } from "./protection-event";
import type { UserRow } from "./users";

/** Prepares the application's writes about a change, for the transaction that makes it. */
export function protectionWrites(
  { settings, isDirect, now }: Call,
  { id: userId, email }: UserRow,
  kind: ProtectionEventKind,
  more: Pick<ProtectionEvent, "factorsLeft"> = {},
): Promise<(tx: Database) => Write[]> {
  return settings.noteProtection({ kind, userId, email, isDirect, now, ...more });
}
