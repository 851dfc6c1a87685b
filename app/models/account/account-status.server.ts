import { identityAdmin } from "~/services/identity.server";
import { log } from "~/server/log.server";

import type { Origin } from "./security-event.server";
import type { User } from "./user";
import { setActive } from "./user.server";

/** The provider knows bans that end. This one outlives everybody. */
const BAN_FOR_GOOD = "876000h";
const NO_BAN = "none";

interface StatusChange extends Origin {
  userId: string;
  /** Who asks for it; null for the operator's command line. */
  actorId: string | null;
  now?: Date;
}

/**
 * What became of the change at the identity provider. `no-admin-key`: it was not asked, and our own
 * row is the only lock. `failed`: asking again, by the same function, tries it again.
 */
export type ProviderBan = "done" | "no-admin-key" | "failed";

/**
 * Switches an account off: refused from its next request on, all its sessions ended, and locked out
 * at the identity provider where that can be done. Our own row alone suffices, so a provider that
 * is away undoes nothing. Nobody switches off themselves or the last active super admin: throws
 * `UserRuleError` (409).
 */
export async function deactivateUser(change: StatusChange): Promise<{ user: User; provider: ProviderBan }> {
  const user = await setActive({ ...change, isActive: false });
  return { user, provider: await ban(user, BAN_FOR_GOOD) };
}

/** Switches an account on again. Its old sessions stay ended. Throws `UserRuleError`. */
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
