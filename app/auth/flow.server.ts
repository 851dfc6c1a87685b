import { refusalCopy } from "~/copy/refusals";
import { authCopy } from "~/copy/auth";
import { getRequestStore } from "~/front-door/request-store";
import type { RateLimitName } from "~/models/shared/rate-limit-rules";
import { createRequestClient, type IdentityAuth } from "~/services/identity/connection.server";

import { failure, serviceUnavailable, type AuthFailure } from "./failure.server";
import { ownerOf, requestSession, type RequestSession, type Viewer } from "./session.server";
import { log } from "~/server/log.server";
import { checkLimit } from "~/http/rate-limit.server";
import { SESSION_COOKIE } from "./session-cookie.server";
import { checkSignInLimit } from "./sign-in-tries.server";

export interface AuthFlow {
  session: RequestSession;
  auth: IdentityAuth;
  /** The session that was signed in before in this browser. */
  previous: PreviousSession | null;
}

export interface PreviousSession {
  viewer: Viewer;
  accessToken: string;
}

interface FlowOptions {
  request: Request;
  /** Whether the flow creates a new session or continues the one that came with the request. */
  on: "new-session" | "present-session";
  limit?: { rule: RateLimitName; account: string };
}

/**
 * Runs one flow against the identity provider. Counts the try, creates the client on this request's
 * cookies, and turns any exception (the provider or the limits' database is away) into a failure
 * that says so. No password is ever compared without counting.
 */
export async function runAuthFlow<Result>(
  { request, on, limit }: FlowOptions,
  flow: (flow: AuthFlow) => Promise<Result | AuthFailure>,
): Promise<Result | AuthFailure> {
  try {
    const refused = limit ? await countTry(request, limit) : null;
    if (refused) return refused;
    const session = requestSession(request);
    // The client would refresh an old session by itself. Ours is renewed first, by our own rules.
    const previous = await previousSession(session);
    const cookies = on === "new-session" ? session.cookies.methodsForNewSession : session.cookies.methods;
    const auth = createRequestClient({ cookieName: SESSION_COOKIE, cookies });
    // The provider knows only the staff's session. What it would tell or change isn't the viewer's.
    if (on === "present-session" && (await isViewing(session))) return serviceUnavailable();
    return auth ? await flow({ session, auth, previous }) : serviceUnavailable();
  } catch (error) {
    log.error({ err: error, requestId: getRequestStore()?.id }, "an authentication flow failed");
    return serviceUnavailable();
  }
}

async function isViewing(session: RequestSession): Promise<boolean> {
  const state = await session.state();
  return state.kind === "signed-in" && state.viewer.viewedBy !== undefined;
}

async function previousSession(session: RequestSession): Promise<PreviousSession | null> {
  const state = await session.state();
  const accessToken = session.accessToken();
  const viewer = ownerOf(state);
  return viewer && accessToken ? { viewer, accessToken } : null;
}

async function countTry(
  request: Request,
  { rule, account: named }: { rule: RateLimitName; account: string },
): Promise<AuthFailure | null> {
  const account = named.toLowerCase();
  const { allowed, headers, isCapped } =
    rule === "login"
      ? await checkSignInLimit(request, account)
      : { ...(await checkLimit({ rule, account })), isCapped: false };
  if (allowed) return null;
  return failure({
    code: "over_request_rate_limit",
    message: isCapped ? authCopy.accountCapped : refusalCopy.tooManyAttempts,
    status: 429,
    headers,
  });
}
