import { isOpenPath } from "~/models/feature";
import { getInvitation } from "~/models/invitation.server";
import { getSettings } from "~/models/settings.server";

/** The door of a page that can be switched off: 404 while it is. */
export async function requireFeature(path: string): Promise<void> {
  if (!isOpenPath(path, await getSettings())) throw new Response(null, { status: 404 });
}

/**
 * Whether accounts can be made: by everybody, or, while registration is off, by whoever comes from the link of an invitation. With an
 * address it must be the invited one.
 */
export async function mayRegister({
  redirectTo,
  email,
}: {
  redirectTo: string | null | undefined;
  email?: string;
}): Promise<boolean> {
  const { registrationEnabled } = await getSettings();
  if (registrationEnabled) return true;
  const [, token] = /^\/invitation\?token=([\w-]{43})$/.exec(redirectTo ?? "") ?? [];
  const invitation = token === undefined ? null : await getInvitation({ token });
  return invitation !== null && (email === undefined || invitation.email === email.toLowerCase());
}
