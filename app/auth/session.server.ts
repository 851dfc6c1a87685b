import { sharedNow } from "~/lib/clock/shared-clock";
import { env } from "~/server/env.server";
import { getRequestStore } from "~/front-door/request-store";
import type { KeyGrant } from "~/models/api-key/api-key.server";
import { hasAdminAccess } from "~/models/account/role";
import { mayViewAs } from "~/models/account/view-as";
import { listEventsOfKinds, recordSecurityEvent } from "~/models/account/security-event.server";
import type { Membership } from "~/models/company/tenant";
import { findRequiredSignIn, joinByDomain } from "~/models/company/company-domain.server";
import { mayBeOfCompany } from "~/models/company/company-account";
import { recordName, type User } from "~/models/account/user";
import { getUser, onboardUser } from "~/models/account/user.server";
import { isSessionOver } from "~/models/account/user-session";
import { endSession, isSeenDue, recordSession, seeSession } from "~/models/account/user-session.server";
import { getViewerRow, type ViewerFrame, type ViewerRow } from "~/models/account/viewer.server";
import { getSettings } from "~/models/settings/settings.server";
import type { AccessClaims, AssuranceLevel } from "~/services/identity/access-token.server";
import { getProviderUser, type ProviderIdentity } from "~/services/identity/account.server";
import { verifiesPasskeyUsers } from "~/services/identity/connection.server";
import type { SessionTokens } from "~/services/identity/session-refresh.server";
import { endProviderSessions, refreshTokens, verifyAccessToken } from "~/services/identity/session.server";

import { originOf } from "./client-origin.server";
import { log } from "~/server/log.server";
import { SessionCookies } from "./session-cookie.server";
import { isTwoStep, type SignInProof } from "./two-steps";

/** A signed-in person: the application's own row, read for this request. */
export interface Viewer {
  user: User;
  /** The identity provider's id of this person. */
  externalId: string;
  sessionId: string;
  assuranceLevel: AssuranceLevel;
  /** The session began with a passkey that proves its owner. */
  isPasskey: boolean;
  /** Whether this sign-in counts as two-step sign-in (see `isTwoStep`). */
  isTwoStep: boolean;
  /** A recovery code replaced the authenticator app, which the provider knows nothing about. */
  byRecoveryCode?: boolean;
  memberships: Membership[];
  /** The memberships could not be read, and `memberships` is empty. */
  membershipsUnknown?: boolean;
  frame: ViewerFrame;
  /**
   * Set if someone on the staff looks at this person's pages: their own standing, and until when.
   * Nothing can be changed until then (see `startViewAs`).
   */
  viewedBy?: { staff: Viewer; until: Date };
  /** Set if the request uses an API key: the subset of their permissions that the key has. */
  key?: Pick<KeyGrant, "mayWrite" | "permissions">;
}

/** The person whose pages a session shows to its owner, and until when. */
interface StaffView {
  userId: string;
  until: Date;
}

/** The state of the request's cookie or bearer token. */
export type SessionState =
  | { kind: "signed-out" }
  /** `created`: this request created the account's row. */
  | { kind: "signed-in"; viewer: Viewer; claims: AccessClaims; created: boolean; view: StaffView | null }
  /**
   * Signed in with a role that requires a second factor, and has none yet: it must be set up first.
   */
  | { kind: "second-factor-setup"; viewer: Viewer; claims: AccessClaims; created: boolean }
  /** The password was right; the second factor is still missing. */
  | { kind: "second-factor"; claims: AccessClaims }
  /** The account is disabled. */
  | { kind: "disabled" }
  /** The person's company requires another way to sign in. `provider` is the external one. */
  | { kind: "company-sign-in"; company: string; provider: string }
  /**
   * There is a session, but it can't be verified now: the provider or the database doesn't answer.
   */
  | { kind: "unavailable" };

/**
 * The Supabase client treats tokens as expired 90 s early and would then refresh them itself,
 * bypassing our single flight. We renew ours a little earlier.
 */
const RENEWED_BEFORE_END_MILLISECONDS = 120_000;

const SIGNED_OUT: SessionState = { kind: "signed-out" };
const UNAVAILABLE: SessionState = { kind: "unavailable" };

/**
 * The session of one request: resolved once, on first use, for all loaders and actions of the
 * request together.
 */
export class RequestSession {
  readonly cookies: SessionCookies;
  private bearer: string | null;
  private resolving: Promise<SessionState> | undefined;

  constructor(private readonly request: Request) {
    this.cookies = new SessionCookies(request);
    this.bearer = readBearer(request);
  }

  /** A request with a bearer token has no other credential: its cookies are ignored. */
  get byBearer(): boolean {
    return this.bearer !== null;
  }

  /** Never throws. */
  state(): Promise<SessionState> {
    return (this.resolving ??= this.resolve());
  }

  /**
   * What `state` would be by now, for an answer that takes long. Nothing is renewed or noted: the
   * browser gets no cookies any more.
   */
  async later(): Promise<SessionState> {
    const state = await this.state();
    return state.kind === "signed-in" ? readAgain(state.claims) : state;
  }

  /** The access token behind `state`, for calls to the provider in the viewer's name. */
  accessToken(): string | null {
    return this.bearer ?? this.cookies.read()?.accessToken ?? null;
  }

  /** Call it after a flow that changed the session: what was resolved before is no longer valid. */
  async renewed(): Promise<SessionState> {
    this.resolving = undefined;
    return this.state();
  }

  /** Makes these tokens the session of this request and of its browser. */
  adopt(tokens: SessionTokens): void {
    this.cookies.write(tokens);
    this.bearer = null;
    this.resolving = undefined;
  }

  /** Removes the cookies and has the browser clear what it cached during the session. */
  forget(): void {
    this.cookies.clear();
    const store = getRequestStore();
    if (store) store.endsSession = true;
    this.resolving = Promise.resolve(SIGNED_OUT);
  }

  private async resolve(): Promise<SessionState> {
    try {
      return await (this.bearer === null ? this.resolveCookies() : this.resolveBearer(this.bearer));
    } catch (error) {
      log.error({ err: error, requestId: getRequestStore()?.id }, "the session could not be resolved");
      return UNAVAILABLE;
    }
  }

  private async resolveCookies(): Promise<SessionState> {
    const tokens = this.cookies.read();
    if (!tokens) {
      this.cookies.clear();
      return SIGNED_OUT;
    }
    const proof = await this.prove(tokens);
    if (proof === "unavailable") return UNAVAILABLE;
    if (proof === "ended") {
      this.cookies.clear();
      return SIGNED_OUT;
    }
    // A session that was ended elsewhere keeps its useless cookie. The browser may have signed in
    // again during this request (a prefetch is enough), and removing the cookie would remove the
    // new one.
    return viewedAs(await admit(proof.claims, proof.accessToken, this.request));
  }

  /** Bearer tokens are never refreshed, because their senders have the refresh token. */
  private async resolveBearer(token: string): Promise<SessionState> {
    const check = await verifyAccessToken(token);
    if (check.state === "unavailable") return UNAVAILABLE;
    return check.state === "valid" ? admit(check.claims, token, this.request) : SIGNED_OUT;
  }

  private async prove(
    tokens: SessionTokens,
  ): Promise<{ claims: AccessClaims; accessToken: string } | "ended" | "unavailable"> {
    const check = await verifyAccessToken(tokens.accessToken);
    if (check.state === "invalid") return "ended";
    if (check.state === "unavailable") return "unavailable";
    const proven =
      check.state === "valid" ? { claims: check.claims, accessToken: tokens.accessToken } : undefined;
    if (
      proven &&
      proven.claims.expiresAt.getTime() > sharedNow().getTime() + RENEWED_BEFORE_END_MILLISECONDS
    ) {
      return proven;
    }
    const outcome = await refreshTokens(tokens.refreshToken);
    if (outcome.state === "ended") return "ended";
    // The provider is slow or down: a token that is still valid keeps working, and the cookie stays
    // unchanged.
    if (outcome.state === "unavailable") return proven ?? "unavailable";
    const renewed = await verifyAccessToken(outcome.tokens.accessToken);
    if (renewed.state !== "valid") return proven ?? "unavailable";
    this.cookies.write(outcome.tokens);
    return { claims: renewed.claims, accessToken: outcome.tokens.accessToken };
  }
}

const sessions = new WeakMap<object, RequestSession>();

/**
 * The session of a request. Each loader gets its own request object, so they share this through the
 * front door's store.
 */
export function requestSession(request: Request): RequestSession {
  const key = getRequestStore() ?? request;
  const known = sessions.get(key);
  if (known) return known;
  const session = new RequestSession(request);
  sessions.set(key, session);
  return session;
}

/** What a session that was let in is by now. */
async function readAgain(claims: AccessClaims): Promise<SessionState> {
  const row = await getViewerRow({ externalId: claims.externalId, sessionId: claims.sessionId });
  if (!row || row.session === null || row.session.endedAt !== null) return SIGNED_OUT;
  if (!row.user.isActive) return { kind: "disabled" };
  const isOver = isSessionOver({ ...row.session, role: row.user.role, now: sharedNow() });
  return isOver ? SIGNED_OUT : viewedAs(signedIn(row, claims));
}

/**
 * Turns a verified identity into the application's own row, with one query if the session is known.
 */
async function admit(claims: AccessClaims, accessToken: string, request: Request): Promise<SessionState> {
  const row = await getViewerRow({ externalId: claims.externalId, sessionId: claims.sessionId });
  if (!row || row.session === null) return admitNewSession(claims, accessToken, request);
  if (!row.user.isActive) return { kind: "disabled" };
  if (row.session.endedAt !== null) return SIGNED_OUT;
  if (isSessionOver({ ...row.session, role: row.user.role, now: sharedNow() })) {
    endOver({ userId: row.user.id, sessionId: claims.sessionId, accessToken });
    return SIGNED_OUT;
  }
  if (isStepChanged(row.session, claims)) return admitNewSession(claims, accessToken, request);
  if (isSeenDue(row.session)) noteUse(claims.sessionId, request);
  return signedIn(row, claims);
}

/**
 * Whether the token and our record of its session disagree about the second step. A token from
 * before it must not pass for one from after, so the provider is asked as for a new session.
 */
function isStepChanged(
  { secondFactorAt, byRecoveryCode }: NonNullable<ViewerRow["session"]>,
  { assuranceLevel }: AccessClaims,
): boolean {
  const isProven = secondFactorAt !== null && !byRecoveryCode;
  return isProven !== (assuranceLevel === "aal2");
}

/**
 * Ends the session here and at the provider, so that its refresh token becomes useless as well.
 * Nobody waits for it.
 */
function endOver({
  accessToken,
  ...session
}: {
  userId: string;
  sessionId: string;
  accessToken: string;
}): void {
  Promise.all([endSession(session), endProviderSessions(accessToken, "local")]).catch((error: unknown) => {
    log.warn({ err: error }, "a session that is over could not be ended");
  });
}

/**
 * Ends the session of a bearer token if it is over, before the identity provider answers for
 * itself: it doesn't know how long people of a role stay signed in.
 */
export async function endOverSession(request: Request): Promise<void> {
  const token = readBearer(request);
  const check = token ? await verifyAccessToken(token) : null;
  if (check?.state !== "valid") return;
  const { externalId, sessionId } = check.claims;
  const row = await getViewerRow({ externalId, sessionId });
  if (!row?.session || !isSessionOver({ ...row.session, role: row.user.role, now: sharedNow() })) return;
  await endSession({ userId: row.user.id, sessionId });
}

/** Every few minutes; nobody waits for it. */
function noteUse(sessionId: string, request: Request): void {
  seeSession({ sessionId, ...originOf(request) }).catch((error: unknown) => {
    log.warn({ err: error }, "a session's last use could not be noted");
  });
}

/**
 * Accepts a session that is new to us only if the provider says that it exists and that no second
 * factor is missing. It then updates the account, whichever way the person signed in.
 */
async function admitNewSession(
  claims: AccessClaims,
  accessToken: string,
  request: Request,
): Promise<SessionState> {
  const provided = await getProviderUser(accessToken);
  if (provided.state === "unavailable") return UNAVAILABLE;
  if (provided.state === "ended") return SIGNED_OUT;
  if (provided.hasSecondFactor && !isTwoStep(proofOf(claims), await getSettings()))
    return waitingForSecondFactor(claims, provided);
  const origin = originOf(request);
  const { user, created } = await onboardUser({
    ...origin,
    externalId: claims.externalId,
    email: provided.email,
    emailConfirmed: provided.emailConfirmed,
    metadata: provided.metadata,
    claims: claims.payload,
    bootstrapEmails: env.bootstrapSuperAdmins,
  });
  if (created) await recordSecurityEvent({ ...origin, userId: user.id, kind: "registered" });
  const source = {
    ...origin,
    actor: { id: user.id, name: recordName(user) },
    requestId: getRequestStore()?.id ?? null,
  };
  const owed = await findOwedSignIn(user, claims, provided.identities);
  if (owed) return { kind: "company-sign-in", ...owed };
  if (isExternal(claims)) await noteNewIdentity(user.id, provided.identities, origin);
  await joinByDomain({ userId: user.id, addresses: companyAddresses(provided.identities), source });
  const secondFactorAt = claims.assuranceLevel === "aal2" ? sharedNow() : null;
  await recordSession({ ...origin, sessionId: claims.sessionId, userId: user.id, secondFactorAt });
  const row = await getViewerRow({ externalId: claims.externalId, sessionId: claims.sessionId });
  if (!row?.session) return UNAVAILABLE;
  if (!row.user.isActive) return { kind: "disabled" };
  return row.session.endedAt === null ? signedIn(row, claims, created) : SIGNED_OUT;
}

/**
 * A sign-in without its second step. It already asks for a required company account, because a
 * recovery code starts a session of our own, which is never checked again.
 */
async function waitingForSecondFactor(
  claims: AccessClaims,
  { email, identities }: { email: string; identities: readonly ProviderIdentity[] },
): Promise<SessionState> {
  const user = await getUser({ externalId: claims.externalId });
  const owed = user && (await findOwedSignIn({ ...user, email: email.toLowerCase() }, claims, identities));
  return owed ? { kind: "company-sign-in", ...owed } : { kind: "second-factor", claims };
}

/**
 * The company account that this person has to use and hasn't used now. Staff are free, so that they
 * can always change the rule. A provider that isn't configured any more is no reason to keep people
 * out.
 */
async function findOwedSignIn(
  { id: userId, email, role }: User,
  claims: AccessClaims,
  identities: readonly ProviderIdentity[],
): Promise<{ company: string; provider: string } | null> {
  if (env.externalSignIn.length === 0 || hasAdminAccess(role)) return null;
  const rule = await findRequiredSignIn({ email, userId });
  if (!rule || !env.externalSignIn.some(({ provider }) => provider === rule.required)) return null;
  const used = isExternal(claims) ? lastUsed(identities) : null;
  if (used?.provider === rule.required && mayBeOfCompany(used, rule)) return null;
  return { company: rule.name, provider: rule.required };
}

/**
 * Tells the owner that a company account opens their account from now on, whether they linked it or
 * its address did. An account that began with a company account has no other identity.
 */
async function noteNewIdentity(
  userId: string,
  identities: readonly ProviderIdentity[],
  origin: ReturnType<typeof originOf>,
): Promise<void> {
  const used = lastUsed(identities);
  if (!used || identities.length === 1) return;
  const createdAt = Date.parse(used.createdAt ?? "");
  const isFirstUse = Date.parse(used.lastSignInAt ?? "") - createdAt < FIRST_USE_MILLISECONDS;
  if (!isFirstUse) return;
  const since = new Date(createdAt - CLOCKS_MILLISECONDS);
  const told = await listEventsOfKinds({ userId, kinds: ["identity_linked"], since });
  if (told.length === 0) await recordSecurityEvent({ ...origin, userId, kind: "identity_linked" });
}

/** A hosted service writes both times one after the other. */
const FIRST_USE_MILLISECONDS = 5_000;
/** How far the clocks of a hosted service and ours may be apart. */
const CLOCKS_MILLISECONDS = 60_000;

function isExternal({ methods }: AccessClaims): boolean {
  return methods.some(({ method }) => method === "oauth");
}

/** The external identity used last: the token doesn't say which one was used. */
function lastUsed(identities: readonly ProviderIdentity[]): ProviderIdentity | null {
  const used = identities
    .filter(({ provider, lastSignInAt }) => provider !== "email" && lastSignInAt !== undefined)
    .toSorted((one, other) => Date.parse(other.lastSignInAt ?? "") - Date.parse(one.lastSignInAt ?? ""));
  return used[0] ?? null;
}

/**
 * The addresses of company accounts, proven by those who manage them. Everyone could write an
 * address into their own metadata.
 */
function companyAddresses(identities: readonly ProviderIdentity[]): string[] {
  return identities.flatMap(({ provider, email, isManaged }) =>
    isManaged && email !== null && provider !== "email" && provider !== "phone" ? [email] : [],
  );
}

/**
 * What a verified token says about its sign-in. The method `passkey` proves the owner, and not only
 * their device, where the provider refuses passkeys without user verification.
 */
function proofOf({ assuranceLevel, methods }: AccessClaims): SignInProof {
  const isPasskey = verifiesPasskeyUsers() && methods.some(({ method }) => method === "passkey");
  return { assuranceLevel, isPasskey };
}

/**
 * The same state, with the person whose pages a member of staff looks at as its viewer. It is what
 * it was as soon as the time is over, or when either of them may no longer be part of it.
 */
async function viewedAs(state: SessionState, now = sharedNow()): Promise<SessionState> {
  if (state.kind !== "signed-in" || state.view === null || state.view.until <= now) return state;
  const { viewer: staff, view } = state;
  const row = await getViewerRow({ userId: view.userId });
  if (!row?.user.isActive || !mayViewAs(staff.user, row.user)) return state;
  const viewer: Viewer = {
    ...staff,
    user: row.user,
    externalId: row.user.externalId,
    memberships: row.memberships,
    membershipsUnknown: !row.membershipsKnown,
    frame: row.frame,
    viewedBy: { staff, until: view.until },
  };
  return { ...state, viewer };
}

function signedIn(row: ViewerRow, claims: AccessClaims, created = false): SessionState {
  const proof = proofOf(claims);
  const viewer: Viewer = {
    user: row.user,
    externalId: claims.externalId,
    sessionId: claims.sessionId,
    ...proof,
    isTwoStep: isTwoStep(proof, row),
    byRecoveryCode: row.session?.byRecoveryCode ?? false,
    memberships: row.memberships,
    membershipsUnknown: !row.membershipsKnown,
    frame: row.frame,
  };
  if (owesSecondFactor(row, proof)) return { kind: "second-factor-setup", viewer, claims, created };
  return { kind: "signed-in", viewer, claims, created, view: viewOf(row) };
}

function viewOf({ session }: ViewerRow): StaffView | null {
  if (!session?.viewedUserId || session.viewedUntil === null) return null;
  return { userId: session.viewedUserId, until: session.viewedUntil };
}

/** Whether staff must provide more proof than they did. */
export function owesSecondFactor(row: ViewerRow, proof: SignInProof): boolean {
  const isProven = isTwoStep(proof, row) || row.session?.byRecoveryCode === true;
  return row.staffSecondFactorRequired && hasAdminAccess(row.user.role) && !isProven;
}

/**
 * The owner of a session, even while two-step sign-in has to be set up, or while they look at
 * someone else's pages. This isn't an access check: those are in access.server.ts.
 */
export function ownerOf(state: SessionState): Viewer | null {
  if (state.kind !== "signed-in" && state.kind !== "second-factor-setup") return null;
  return state.viewer.viewedBy?.staff ?? state.viewer;
}

/**
 * The token of `Authorization: Bearer …` (RFC 6750); "" if the scheme has no token; null without
 * the scheme.
 */
export function readBearer(request: Request): string | null {
  const header = request.headers.get("Authorization") ?? "";
  return /^bearer(?: |$)/i.test(header) ? header.slice("bearer".length).trim() : null;
}
