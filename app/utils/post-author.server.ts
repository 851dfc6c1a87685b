import { getSettings } from "~/models/settings.server";
import { displayName } from "~/models/user";

import type { Viewer } from "./auth.server";

const LENGTH_MAX = 100;

/** The name under which somebody's post appears at first. Readers see it: an email address is nobody's business. */
export async function authorNameOf({ user }: Viewer): Promise<string> {
  const name = displayName(user);
  return (name === user.email ? (await getSettings()).productName : name).slice(0, LENGTH_MAX);
}
