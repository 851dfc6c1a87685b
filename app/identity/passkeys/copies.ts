import { atomically } from "~/server/db.server";

import type { Call } from "~/identity/call";
import { AuthError } from "~/identity/http/errors";
import { ACCOUNT_LIMITS } from "~/identity/http/rate-limit";
import { protectionWrites } from "~/identity/users/protection";
import type { UserRow } from "~/identity/users/users";

/**
 * Records that a credential signed with a counter that hasn't grown: someone has a copy of it.
 * `credentialId` is our id of its passkey or factor. Each is recorded once an hour.
 */
export async function noteCopy(call: Call, user: UserRow, credentialId: string): Promise<void> {
  try {
    await call.limiter.take("copied-credential", credentialId, ACCOUNT_LIMITS.copiedCredential);
  } catch (error) {
    if (error instanceof AuthError && error.status === 429) return;
    throw error;
  }
  await atomically(await protectionWrites(call, user, "credential_copied"));
}
