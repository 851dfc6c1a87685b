import { getSettings } from "~/models/settings/settings.server";
import { displayName } from "~/models/account/user";

import type { Viewer } from "~/auth/access.server";

const LENGTH_MAX = 100;

/**
 * The name under which someone's post appears at first. Readers see it: an email address is
 * nobody's business.
 */
export async function authorNameOf({ user }: Viewer): Promise<string> {
  const name = displayName(user);
  return (name === user.email ? (await getSettings()).productName : name).slice(0, LENGTH_MAX);
}
