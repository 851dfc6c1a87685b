import { requireSession, type Caller } from "~/identity/http/bearer";
import type { Call } from "~/identity/call";
import { AuthError, invalid } from "~/identity/http/errors";
import { redirectTarget } from "~/identity/http/redirect-target";
import { readCodeChallenge } from "~/identity/http/validation";
import { atStep, authorizationUrl } from "./code-flow";
import { startFlow } from "./external-flows";
import { requireInvitation } from "./invitation";
import { whilePatient } from "./issuers";
import { requireProvider } from "./providers";
import { issuerFailure, redirectTo, withError } from "./redirects";

/** `GET /authorize`: takes the browser to an external issuer. */
export async function authorize(call: Call): Promise<Response> {
  return redirectTo(await departure(call, null));
}

/** `GET /user/identities/authorize`: as `authorize`, to link another identity to the caller. */
export async function authorizeLink(call: Call): Promise<Response | object> {
  const caller = await requireSession(call);
  requireManualLinking(call);
  requireSecondFactor(caller);
  const { session, record } = caller;
  if (!session) throw new AuthError(403, "session_not_found", "Session is needed to link an identity");
  const url = await departure(call, { userId: record.user.id, sessionId: session.id });
  return call.url.searchParams.get("skip_http_redirect") === "true" ? { url } : redirectTo(url);
}

/** Throws 404 if people can't link identities by themselves. */
export function requireManualLinking({ settings }: Call): void {
  if (settings.manualLinkingEnabled) return;
  throw new AuthError(404, "manual_linking_disabled", "Manual linking is disabled");
}

/** Throws 403 if the caller has a second factor and didn't use it in this session. */
export function requireSecondFactor({ record, session }: Caller): void {
  const hasFactor = record.factors.some(({ status }) => status === "verified");
  if (!hasFactor || session?.assuranceLevel === "aal2") return;
  throw new AuthError(403, "insufficient_aal", "AAL2 session is required to link or unlink identities");
}

async function departure(call: Call, linking: { userId: string; sessionId: string } | null): Promise<string> {
  const query = call.url.searchParams;
  const provider = requireProvider(call.settings, query.get("provider") ?? "");
  const challenge = readCodeChallenge({
    code_challenge: query.get("code_challenge") ?? undefined,
    code_challenge_method: query.get("code_challenge_method") ?? undefined,
  });
  if (!challenge) throw invalid("PKCE flow requires code_challenge_method and code_challenge");
  const invite = query.get("invite_token");
  const inviteToken = invite ? await requireInvitation(call, invite) : null;
  const target = redirectTarget(call);
  try {
    const metadata = await atStep("metadata", () =>
      whilePatient(call.settings, call.issuers.liveMetadata(provider)),
    );
    const visit = await startFlow(call, {
      provider: provider.name,
      challenge,
      redirectTo: target,
      linking,
      inviteToken,
    });
    return authorizationUrl(call, provider, metadata, visit);
  } catch (error) {
    call.settings.onUnexpectedError(error, crypto.randomUUID());
    return withError(target, issuerFailure(error, "The external provider can't be reached"));
  }
}
