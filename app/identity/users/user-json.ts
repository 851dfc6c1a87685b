import type { FactorRow, IdentityRow, UserRecord } from "./users";

/** A moment in the format of the API, or undefined: missing times are left out. */
function time<Name extends string>(
  name: Name,
  moment: Date | null | undefined,
): Partial<Record<Name, string>> {
  const entry: Partial<Record<string, string>> = moment ? { [name]: moment.toISOString() } : {};
  return entry;
}

/** A second factor without its secret. */
export function factorJson(factor: FactorRow) {
  return {
    id: factor.id,
    created_at: factor.createdAt.toISOString(),
    updated_at: factor.updatedAt.toISOString(),
    status: factor.status,
    ...(factor.friendlyName === "" ? {} : { friendly_name: factor.friendlyName }),
    factor_type: factor.type,
    phone: "",
    last_challenged_at: factor.lastChallengedAt?.toISOString() ?? null,
  };
}

function identityJson(identity: IdentityRow) {
  return {
    identity_id: identity.id,
    id: identity.providerId,
    user_id: identity.userId,
    identity_data: identity.data,
    provider: identity.provider,
    ...time("last_sign_in_at", identity.lastSignInAt),
    created_at: identity.createdAt.toISOString(),
    updated_at: identity.updatedAt.toISOString(),
    ...(identity.email === null ? {} : { email: identity.email }),
  };
}

/** The user object of the protocol. */
export function userJson({ user, identities, factors }: UserRecord) {
  const confirmations = [user.emailConfirmedAt, user.phoneConfirmedAt].filter((moment) => moment !== null);
  const confirmedAt = confirmations.toSorted((a, b) => a.getTime() - b.getTime())[0];
  return {
    id: user.id,
    aud: user.audience,
    role: user.role,
    email: user.email ?? "",
    ...time("email_confirmed_at", user.emailConfirmedAt),
    ...time("invited_at", user.invitedAt),
    phone: user.phone ?? "",
    ...time("phone_confirmed_at", user.phoneConfirmedAt),
    ...time("confirmation_sent_at", user.confirmationSentAt),
    ...time("confirmed_at", confirmedAt),
    ...time("recovery_sent_at", user.recoverySentAt),
    ...(user.newEmail === null ? {} : { new_email: user.newEmail }),
    ...time("email_change_sent_at", user.emailChangeSentAt),
    ...time("reauthentication_sent_at", user.reauthenticationSentAt),
    ...time("last_sign_in_at", user.lastSignInAt),
    app_metadata: user.appMetadata,
    user_metadata: user.userMetadata,
    ...(factors.length === 0 ? {} : { factors: factors.map(factorJson) }),
    identities: identities.map(identityJson),
    created_at: user.createdAt.toISOString(),
    updated_at: user.updatedAt.toISOString(),
    ...time("banned_until", user.bannedUntil),
    ...time("deleted_at", user.deletedAt),
    is_anonymous: false,
  };
}
