import { identityAdmin } from "~/services/identity/connection.server";
import { log } from "~/server/log.server";

import type { Origin } from "./security-event.server";
import type { User } from "./user";
import { setActive } from "./user.server";

/** The provider only knows bans that end. This one outlasts everyone. */
const BAN_FOR_GOOD = "876000h";
const NO_BAN = "none";

interface StatusChange extends Origin {
  userId: string;
  /** The person making the change; null for the operator's command line. */
  actorId: string | null;
  now?: Date;
}

/**
 * The outcome at the identity provider. `no-admin-key`: we couldn't ask it, so our own row is the
 * only lock. `failed`: call the same function again to retry.
 */
export type ProviderBan = "done" | "no-admin-key" | "failed";

/**
 * Disables an account: refuses its next request, ends all its sessions, and bans it at the identity
 * provider if we have an admin key. Our own row is enough, so a provider that is down undoes
 * nothing. Throws `RuleError` (409) for your own account and for the last active super admin.
 */
export async function deactivateUser(change: StatusChange): Promise<{ user: User; provider: ProviderBan }> {
  const user = await setActive({ ...change, isActive: false });
  return { user, provider: await ban(user, BAN_FOR_GOOD) };
}

/** Enables an account. Its old sessions stay ended. Throws `RuleError`. */
export async function activateUser(change: StatusChange): Promise<{ user: User; provider: ProviderBan }> {
  const user = await setActive({ ...change, isActive: true });
  return { user, provider: await ban(user, NO_BAN) };
}

async function ban({ id, externalId }: User, duration: string): Promise<ProviderBan> {
  const admin = identityAdmin();
  if (!admin) return "no-admin-key";
  const { error } = await admin.updateUserById(externalId, { ban_duration: duration });
  if (!error) return "done";
  log.error(
    { err: error, userId: id, duration },
    "the identity provider did not take over an account's status",
  );
  return "failed";
}
