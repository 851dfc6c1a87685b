import type { Call } from "~/identity/call";
import { settle } from "~/identity/conditional-writes";
import { AuthError } from "~/identity/http/errors";
import { readFormBody } from "~/identity/http/request-body";
import { createIssuedFlowState } from "~/identity/sessions/flow-states";
import { atomically } from "~/server/db.server";
import { accountWrites } from "./account";
import { ExternalSignInError, finishVisit } from "./code-flow";
import { consumeFlow, type ExternalFlowRow } from "./external-flows";
import type { ExternalPerson } from "./id-token";
import { invitationWrites } from "./invitation";
import { refuseLinked } from "./link";
import { findProvider } from "./providers";
import { issuerFailure, redirectTo, withCode, withError, type RedirectError } from "./redirects";

/** `GET` and `POST /callback`: an issuer sends a browser back. Reads no cookie. */
export async function callback(call: Call): Promise<Response> {
  const isPost = call.request.method === "POST";
  if (!isPost && call.request.method !== "GET") {
    throw new AuthError(405, "method_not_allowed", "Method not allowed");
  }
  const parameters = isPost ? await readFormBody(call) : call.url.searchParams;
  const status = isPost ? 303 : 302;
  let flow: ExternalFlowRow | undefined;
  try {
    const consumed = await consumeFlow(call, parameters.get("state"));
    flow = consumed.flow;
    const person = await readPerson(call, parameters, consumed);
    const code = await settle(() => issueCode(call, consumed.flow, person));
    return redirectTo(withCode(flow.redirectTo, code), status);
  } catch (error) {
    if (flow) return redirectTo(withError(flow.redirectTo, redirectErrorOf(call, error)), status);
    if (!(error instanceof AuthError)) throw error;
    const refused = { ...described(error), error: "invalid_request" };
    return redirectTo(withError(call.settings.siteUrl, refused, { queryOnly: true }), 303);
  }
}

type Consumed = Awaited<ReturnType<typeof consumeFlow>>;

async function readPerson(
  call: Call,
  parameters: URLSearchParams,
  { flow, visit }: Consumed,
): Promise<ExternalPerson> {
  // A flow is finished only with its own issuer's endpoint and keys.
  const provider = findProvider(call.settings, flow.provider);
  if (!provider) throw new ExternalSignInError("exchange");
  const refused = parameters.get("error");
  if (refused !== null) throw new IssuerRefusal(refused, parameters.get("error_description") ?? "");
  if (!parameters.get("code")) {
    throw new AuthError(400, "bad_oauth_callback", "OAuth callback with missing authorization code missing");
  }
  return finishVisit(call, provider, parameters, visit);
}

/** Decides whose account it is, and gives the browser a code for it. */
async function issueCode(call: Call, flow: ExternalFlowRow, person: ExternalPerson): Promise<string> {
  const code = crypto.randomUUID();
  const challenge = { challenge: flow.codeChallenge, method: flow.codeChallengeMethod };
  const issued = { code, challenge, now: call.now };
  const { linkingUserId: userId, linkingSessionId: sessionId } = flow;
  if (userId !== null && sessionId !== null) {
    await refuseLinked(call, person, userId);
    const link = { sessionId, person };
    await atomically((tx) => [createIssuedFlowState(tx, { ...issued, userId, link })]);
    return code;
  }
  const account =
    flow.inviteToken === null
      ? await accountWrites(call, person, challenge)
      : await invitationWrites(call, person, flow.inviteToken);
  await atomically((tx) => [
    ...account.writes(tx),
    ...(account.refusal
      ? []
      : [createIssuedFlowState(tx, { ...issued, userId: account.userId, link: null })]),
  ]);
  if (account.refusal) throw account.refusal;
  return code;
}

/** The issuer itself said no. */
class IssuerRefusal extends Error {
  override name = "IssuerRefusal";
  constructor(
    readonly code: string,
    readonly description: string,
  ) {
    super("The issuer refused.");
  }
}

/** Errors of an authorization request (RFC 6749 section 4.1.2.1, OpenID Connect Core 3.1.2.6). */
const ISSUER_ERRORS = [
  ...["access_denied", "invalid_request", "unauthorized_client", "unsupported_response_type"],
  ...["invalid_scope", "server_error", "temporarily_unavailable", "interaction_required"],
  ...["login_required", "account_selection_required", "consent_required"],
];
const DESCRIPTION_LENGTH_MAX = 200;

function redirectErrorOf(call: Call, error: unknown): RedirectError {
  if (error instanceof IssuerRefusal) {
    return {
      error: ISSUER_ERRORS.includes(error.code) ? error.code : "server_error",
      error_description: error.description.replaceAll(/\p{Cc}/gu, " ").slice(0, DESCRIPTION_LENGTH_MAX),
    };
  }
  if (error instanceof AuthError) return described(error);
  call.settings.onUnexpectedError(error, crypto.randomUUID());
  const isProfile = error instanceof ExternalSignInError && error.step === "profile";
  const description = isProfile
    ? "Error getting user profile from external provider"
    : "Unable to exchange external code";
  return issuerFailure(error, description);
}

/** The names of the protocol for what this provider refuses, by status. */
const ERROR_NAMES: Record<number, string> = { 400: "invalid_request", 403: "access_denied" };

/** Refusals whose name in an address differs from that of their status. */
const DENIED = ["signup_disabled", "provider_email_needs_verification"];

function described({ status, code, message }: AuthError): RedirectError {
  const error = DENIED.includes(code) ? "access_denied" : (ERROR_NAMES[status] ?? "server_error");
  return { error, error_code: code, error_description: message };
}
