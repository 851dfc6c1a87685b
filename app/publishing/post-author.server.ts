import { getSettings } from "~/models/settings/settings.server";
import { displayName } from "~/models/account/user";

import type { Viewer } from "~/auth/access.server";

const LENGTH_MAX = 100;

/**
 * The default author name of someone's post. Readers see it, so it never contains the email
 * address.
 */
export async function authorNameOf({ user }: Viewer): Promise<string> {
  const name = displayName(user);
  return (name === user.email ? (await getSettings()).productName : name).slice(0, LENGTH_MAX);
}
