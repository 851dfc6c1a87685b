import type { Call } from "~/identity/call";
import { required, settle } from "~/identity/conditional-writes";
import {
  confirm,
  HALF_DONE,
  requireCode,
  requireKinds,
  spend,
  type Spending,
  wrongLink,
} from "./confirmation";
import { AuthError, invalid } from "~/identity/http/errors";
import { getWaitingFlowState, issueAuthCode } from "~/identity/sessions/flow-states";
import { isPkceToken, type TokenKind } from "./one-time-tokens";
import { redirectTarget } from "~/identity/http/redirect-target";
import { sessionJson } from "~/identity/sessions/sessions";

/**
 * `GET /verify`: a clicked link. Always redirects (303), with the result in the target's fragment
 * or query.
 */
export async function verifyByLink(call: Call): Promise<Response> {
  const tokenHash = call.url.searchParams.get("token");
  const type = call.url.searchParams.get("type");
  if (!tokenHash) throw invalid("Verify requires a token or a token hash");
  if (!type) throw invalid("Verify requires a verification type");
  const target = new URL(redirectTarget(call));
  const pkce = isPkceToken(tokenHash);
  try {
    const spending = { kinds: requireKinds(type), tokenHash, refusal: wrongLink };
    return leadTo(
      target,
      pkce ? await codeOfLink(call, type, spending) : await sessionOfLink(call, type, spending),
    );
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    return leadTo(target, refusalOfLink(error, pkce));
  }
}

type Outcome = { query?: Record<string, string>; fragment?: Record<string, string> };

async function sessionOfLink(call: Call, type: string, spending: Spending): Promise<Outcome> {
  const { sessionId } = await spend(call, spending);
  if (sessionId === null) return { fragment: { message: HALF_DONE, sb: "" } };
  const session = await sessionJson(call, sessionId);
  return {
    fragment: {
      access_token: session.access_token,
      expires_at: String(session.expires_at),
      expires_in: String(session.expires_in),
      refresh_token: session.refresh_token,
      sb: "",
      token_type: session.token_type,
      type,
    },
  };
}

/** Uses up a link of a PKCE flow and issues the flow's code. */
async function codeOfLink(call: Call, type: string, spending: Spending): Promise<Outcome> {
  const handedOut = await settle(async () => {
    const code = crypto.randomUUID();
    const { token, record } = await requireCode(call, spending);
    const flow = await getWaitingFlowState(call, {
      userId: record.user.id,
      kind: flowKindOfLink(type, token.kind),
    });
    if (!flow) {
      throw new AuthError(404, "flow_state_not_found", "invalid flow state, no valid flow state found");
    }
    // A click proves only access to the mailbox. The password comes back when the code is exchanged
    // with the flow's verifier.
    // A sign-up's flow already has the password that it chose.
    const { passwordHash } = record.user;
    const kept = flow.kind === "email_change" ? { passwordHash } : {};
    const { isHalf } = await confirm(call, {
      token,
      record,
      proof: null,
      exceptFlow: flow.id,
      further: (tx) => [required(issueAuthCode(tx, flow, { code, now: call.now, ...kept }))],
    });
    return isHalf ? null : code;
  });
  if (handedOut !== null) return { query: { code: handedOut } };
  return { query: { message: HALF_DONE }, fragment: { message: HALF_DONE, sb: "" } };
}

function flowKindOfLink(type: string, kind: TokenKind): string {
  if (kind === "confirmation") return "email/signup";
  return type === "email" ? "magiclink" : type;
}

/** Error names of RFC 6749 section 4.1.2.1. */
const ERROR_OF_STATUS: Record<number, string> = {
  400: "invalid_request",
  401: "unauthorized_client",
  403: "access_denied",
  500: "server_error",
  503: "temporarily_unavailable",
};

function refusalOfLink(error: AuthError, pkce: boolean): Outcome {
  const name = ERROR_OF_STATUS[error.status];
  const query = {
    ...(name ? { error: name } : {}),
    error_code: error.code,
    error_description: error.message,
  };
  return { ...(pkce ? { query } : {}), fragment: { ...query, sb: "" } };
}

function leadTo(target: URL, { query, fragment }: Outcome): Response {
  for (const [name, value] of Object.entries(query ?? {})) target.searchParams.set(name, value);
  target.hash = fragment ? new URLSearchParams(fragment).toString() : "";
  return new Response(null, {
    status: 303,
    headers: { Location: target.href, "Referrer-Policy": "no-referrer" },
  });
}
