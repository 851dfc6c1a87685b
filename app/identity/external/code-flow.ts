import { createHash, randomBytes } from "node:crypto";

import { decodeJwt } from "jose";
import * as oauth from "oauth4webapi";
import { z } from "zod";

import { toUnixSeconds, type Call } from "~/identity/call";
import {
  CLOCK_TOLERANCE_SECONDS,
  describePerson,
  verifyIdToken,
  type ExternalPerson,
  type IdTokenClaims,
} from "./id-token";
import { readJson, requireJson, whilePatient, type IssuerMetadata } from "./issuers";
import { expectedIssuer, type NamedProvider } from "./providers";

/** Our secrets of one visit to an issuer. */
export interface Visit {
  state: string;
  nonce: string;
  verifier: string;
}

const SCOPES = ["openid", "email", "profile"];

/** The parameters of the application that an issuer gets to see. */
const FORWARDED = [
  ...["prompt", "login_hint", "hd", "domain_hint", "access_type", "include_granted_scopes", "max_age"],
  ...["acr_values", "ui_locales"],
];

/**
 * What an issuer answered isn't accepted, or it didn't answer. Details stay out of it: they may be
 * secrets.
 */
export class ExternalSignInError extends Error {
  override name = "ExternalSignInError";
  constructor(
    readonly step: "metadata" | "exchange" | "profile",
    options?: ErrorOptions,
  ) {
    super(`The external sign-in failed: ${step}`, options);
  }
}

/** New secrets for a visit. */
export function newVisit(): Visit {
  const random = () => randomBytes(32).toString("base64url");
  return { state: random(), nonce: random(), verifier: random() };
}

/** Where issuers send browsers back to. */
function callbackUrl({ settings }: Call): string {
  return `${settings.externalUrl}/callback`;
}

/** The address at which a visit begins. */
export function authorizationUrl(
  call: Call,
  provider: NamedProvider,
  metadata: IssuerMetadata,
  { state, nonce, verifier }: Visit,
): string {
  const url = new URL(metadata.authorization_endpoint);
  const asked = call.url.searchParams;
  for (const name of FORWARDED) {
    const value = asked.get(name);
    if (value !== null) url.searchParams.set(name, value);
  }
  const scopes = [...SCOPES, ...(provider.scopes ?? []), ...(asked.get("scopes") ?? "").split(/[\s,]+/)];
  const parameters = {
    ...provider.authorizationParams,
    response_type: "code",
    client_id: provider.clientIds[0],
    redirect_uri: callbackUrl(call),
    scope: [...new Set(scopes.filter(Boolean))].join(" "),
    state,
    nonce,
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

/**
 * Exchanges the code that an issuer sent, and returns the person. The issuer of the answer is
 * checked before the code goes anywhere (RFC 9207). Throws `ExternalSignInError`.
 */
export async function finishVisit(
  call: Call,
  provider: NamedProvider,
  parameters: URLSearchParams,
  visit: Visit,
): Promise<ExternalPerson> {
  return atStep("exchange", () =>
    whilePatient(call.settings, visitPerson(call, provider, { parameters, visit })),
  );
}

async function visitPerson(
  call: Call,
  provider: NamedProvider,
  { parameters, visit }: { parameters: URLSearchParams; visit: Visit },
): Promise<ExternalPerson> {
  const metadata = await atStep("exchange", () => call.issuers.metadata(provider));
  const answer = await atStep("exchange", () => exchange(call, provider, { metadata, parameters, visit }));
  return atStep("profile", async () => {
    const accessToken = answer.access_token;
    const claims = await verifyIdToken(call, provider, answer.id_token ?? "", { accessToken });
    if (claims.nonce !== visit.nonce) throw new Error("Another visit's nonce.");
    const complete =
      typeof claims.email === "string" ? claims : await askForEmail(call, { metadata, claims, accessToken });
    return describePerson(provider, complete);
  });
}

async function exchange(
  call: Call,
  provider: NamedProvider,
  { metadata, parameters, visit }: { metadata: IssuerMetadata; parameters: URLSearchParams; visit: Visit },
): Promise<oauth.TokenEndpointResponse> {
  const client: oauth.Client = {
    client_id: provider.clientIds[0],
    [oauth.clockSkew]: toUnixSeconds(call.now) - toUnixSeconds(new Date()),
    [oauth.clockTolerance]: CLOCK_TOLERANCE_SECONDS,
  };
  const checked = oauth.validateAuthResponse(metadata, client, parameters, visit.state);
  const response = requireJson(
    await oauth.authorizationCodeGrantRequest(
      metadata,
      client,
      clientAuthentication(provider, metadata),
      checked,
      callbackUrl(call),
      visit.verifier,
      requestOptions(call, provider),
    ),
  );
  // Each Microsoft directory has an issuer of its own. Which ones may sign in is checked by us.
  const issuer = expectedIssuer(provider, await readTenant(response)) ?? metadata.issuer;
  return oauth.processAuthorizationCodeResponse({ ...metadata, issuer }, client, response, {
    expectedNonce: visit.nonce,
    requireIdToken: true,
  });
}

const TokenAnswerSchema = z.object({ id_token: z.string() });

async function readTenant(response: Response): Promise<unknown> {
  try {
    return decodeJwt(TokenAnswerSchema.parse(await response.clone().json()).id_token).tid;
  } catch {
    return undefined;
  }
}

function clientAuthentication(
  { clientSecret }: NamedProvider,
  { token_endpoint_auth_methods_supported: methods }: IssuerMetadata,
): oauth.ClientAuth {
  if (clientSecret === undefined) return oauth.None();
  const usesPost = methods?.includes("client_secret_post") && !methods.includes("client_secret_basic");
  return usesPost ? oauth.ClientSecretPost(clientSecret) : oauth.ClientSecretBasic(clientSecret);
}

/** Requests go through the application's guarded fetch, whatever the library would do by itself. */
function requestOptions({ settings }: Call, provider: NamedProvider) {
  return {
    [oauth.allowInsecureRequests]: provider.issuer.startsWith("http:"),
    [oauth.customFetch]: (
      url: string,
      { method, headers, body }: oauth.CustomFetchOptions<"GET" | "POST", URLSearchParams | undefined>,
    ) => settings.externalFetch(url, { method, headers, body: body?.toString() }),
  };
}

/** Some issuers name the address only here. It must be about the same person. */
async function askForEmail(
  call: Call,
  { metadata, claims, accessToken }: { metadata: IssuerMetadata; claims: IdTokenClaims; accessToken: string },
): Promise<IdTokenClaims> {
  if (!metadata.userinfo_endpoint) return claims;
  const response = await call.settings.externalFetch(metadata.userinfo_endpoint, {
    method: "GET",
    headers: { Accept: "application/json", Authorization: `Bearer ${accessToken}` },
  });
  const profile = z.looseObject({ sub: z.string() }).parse(await readJson(response));
  if (profile.sub !== claims.sub) throw new Error("Another person's profile.");
  return { ...claims, email: profile.email, email_verified: profile.email_verified };
}

/** Does a step of a visit. Throws `ExternalSignInError`, whatever fails. */
export async function atStep<Value>(
  step: ExternalSignInError["step"],
  work: () => Promise<Value>,
): Promise<Value> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof ExternalSignInError) throw cause;
    throw new ExternalSignInError(step, { cause });
  }
}
