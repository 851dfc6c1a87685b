import { notFound } from "~/http/not-found.server";
import { isOpenPath } from "~/models/settings/feature-switch";
import type { OpenInvitation } from "~/models/company/invitation";
import { getInvitation } from "~/models/company/invitation.server";
import { getSettings, isRegistrationOpen } from "~/models/settings/settings.server";
import { hasIdentityAdmin } from "~/services/identity/connection.server";

/** The check of a page that can be switched off: a 404 while it is. */
export async function requireFeature(path: string): Promise<void> {
  if (!isOpenPath(path, await getSettings())) throw notFound();
}

/** The token in the path of an invitation. */
function invitationToken(path: string | null | undefined): string | undefined {
  return /^\/invitation\?token=([\w-]{43})$/.exec(path ?? "")?.[1];
}

/** Whether `redirectTo` leads to an invitation that no longer works. */
export async function isDeadInvitation(redirectTo: string | null | undefined): Promise<boolean> {
  const token = invitationToken(redirectTo);
  return token !== undefined && (await getInvitation({ token })) === null;
}

/**
 * The invitation whose link redirects to `redirectTo`, while it can still create an account.
 * Otherwise null.
 */
export async function registeringInvitation(
  redirectTo: string | null | undefined,
): Promise<OpenInvitation | null> {
  const token = invitationToken(redirectTo);
  const invitation = token === undefined ? null : await getInvitation({ token });
  return invitation?.registeredAt === null ? invitation : null;
}

/**
 * What the registration page tells an invited person: who invited them, to what, and at which email
 * address.
 */
export async function invitedRegistration(redirectTo: string | null) {
  const invitation = hasIdentityAdmin() ? await registeringInvitation(redirectTo) : null;
  if (!invitation) return null;
  const { email, invitedBy, company } = invitation;
  return { email, invitedBy, company: company.name };
}

/** Whether a page may link to registration. While it is off, only from an invitation. */
export async function mayRegister({
  redirectTo,
}: {
  redirectTo: string | null | undefined;
}): Promise<boolean> {
  return (await isRegistrationOpen()) || (await registeringInvitation(redirectTo)) !== null;
}
