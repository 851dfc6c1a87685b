import { createHash } from "node:crypto";

import { decodeJwt } from "jose";
import { z } from "zod";

import { atomically, type Database, type Write } from "~/server/db.server";

import { authUsedTokens } from "../../../drizzle/identity-schema";

import { requireSession } from "~/identity/http/bearer";
import { addSeconds, type Call } from "~/identity/call";
import { refuseDuplicates, settle } from "~/identity/conditional-writes";
import { AuthError, OAuthError } from "~/identity/http/errors";
import { optionalBoolean, optionalText, readBody } from "~/identity/http/request-body";
import { newSession, sessionJson } from "~/identity/sessions/sessions";
import { requireUserRecord } from "~/identity/users/users";
import { accountWrites } from "./account";
import { requireManualLinking, requireSecondFactor } from "./authorize";
import { ExternalSignInError } from "./code-flow";
import {
  describePerson,
  IdTokenError,
  verifyIdToken,
  type ExternalPerson,
  type IdTokenClaims,
} from "./id-token";
import { linkWrites } from "./link";
import { expectedIssuer, requireTokenProvider, type NamedProvider } from "./providers";

const IdTokenBody = z.object({
  id_token: optionalText,
  provider: optionalText,
  issuer: optionalText,
  access_token: optionalText,
  nonce: optionalText,
  link_identity: optionalBoolean,
});

type Asked = z.infer<typeof IdTokenBody>;

/** A token without a nonce could be one that someone else saw: it works once, and not for long. */
const UNBOUND_TOKEN_SECONDS = 10 * 60;

/** `POST /token?grant_type=id_token`: an issuer's own token signs its owner in. */
export async function idTokenGrant(call: Call) {
  const body = await readBody(call, IdTokenBody);
  const token = body.id_token;
  if (!token) throw refused("id_token required");
  if (!body.provider && !body.issuer) throw refused("provider or client_id and issuer required");
  const caller = body.link_identity ? await requireLinker(call) : null;
  const provider = requireTokenProvider(call.settings, body.provider ?? body.issuer ?? "");
  const claims = await readToken(call, provider, { ...body, token });
  const once = checkNonce(call, provider, body, claims, token);
  const person = describePerson(provider, claims);
  const sessionId = await settle(() =>
    caller ? link(call, caller, person, once) : signIn(call, person, once),
  );
  return sessionJson(call, sessionId);
}

async function requireLinker(call: Call) {
  if (!call.request.headers.has("authorization")) throw refused("Linking requires a valid user session");
  const caller = await requireSession(call);
  requireManualLinking(call);
  requireSecondFactor(caller);
  const { record, session } = caller;
  if (!session) throw new AuthError(403, "session_not_found", "Session is needed to link an identity");
  return { userId: record.user.id, sessionId: session.id };
}

async function readToken(
  call: Call,
  provider: NamedProvider,
  { token, access_token: accessToken }: Asked & { token: string },
): Promise<IdTokenClaims> {
  if (provider.name === "azure") refuseForeignDirectory(provider, token);
  try {
    return await verifyIdToken(call, provider, token, { accessToken });
  } catch (error) {
    if (!(error instanceof IdTokenError)) throw new ExternalSignInError("profile", { cause: error });
    if (error.reason === "subject") throw refused("Missing sub claim in id_token");
    throw refused(
      error.reason === "audience" ? `Unacceptable audience in id_token: [${error.message}]` : "Bad ID token",
    );
  }
}

function refuseForeignDirectory(provider: NamedProvider, token: string): void {
  let claims: ReturnType<typeof decodeJwt>;
  try {
    claims = decodeJwt(token);
  } catch {
    throw refused("Bad ID token");
  }
  if (claims.iss !== expectedIssuer(provider, claims.tid)) {
    throw new AuthError(400, "validation_failed", "Detected ID token issuer is not an Azure ID token issuer");
  }
}

/** The writes that note a token which works only once. Throws 400 if the nonces don't agree. */
function checkNonce(
  call: Call,
  { skipNonceCheck }: NamedProvider,
  { nonce: given = "" }: Asked,
  { nonce, iat = 0 }: IdTokenClaims,
  token: string,
): (tx: Database) => Write[] {
  const expected = typeof nonce === "string" ? nonce : "";
  if (!skipNonceCheck) {
    if ((given === "") !== (expected === "")) {
      throw refused("Passed nonce and nonce in id_token should either both exist or not.");
    }
    if (given !== "" && createHash("sha256").update(given).digest("hex") !== expected) {
      throw new OAuthError("invalid nonce", "Nonces mismatch");
    }
    if (given !== "") return () => [];
  }
  if (call.now >= addSeconds(new Date(iat * 1000), UNBOUND_TOKEN_SECONDS)) throw refused("Bad ID token");
  const tokenHash = createHash("sha256").update(token).digest("base64url");
  return (tx) => [tx.insert(authUsedTokens).values({ tokenHash, createdAt: call.now })];
}

type Once = (tx: Database) => Write[];

async function signIn(call: Call, person: ExternalPerson, once: Once): Promise<string> {
  const account = await accountWrites(call, person, null);
  const session = newSession(call, { userId: account.userId, method: "oauth" });
  await usingOnce((tx) => [
    ...account.writes(tx),
    ...once(tx),
    ...(account.refusal ? [] : session.writes(tx)),
  ]);
  if (account.refusal) throw account.refusal;
  return session.id;
}

async function link(
  call: Call,
  { userId, sessionId }: { userId: string; sessionId: string },
  person: ExternalPerson,
  once: Once,
): Promise<string> {
  const record = await requireUserRecord(call.db, userId);
  const linking = await linkWrites(call, { record, person, sessionId });
  const session = newSession(call, { userId, method: "oauth" });
  await usingOnce((tx) => [...linking(tx), ...once(tx), ...session.writes(tx)]);
  return session.id;
}

async function usingOnce(writes: Parameters<typeof atomically>[0]): Promise<void> {
  await refuseDuplicates(atomically(writes), () => refused("Bad ID token"));
}

/** A refusal of this grant. Its name has a space in the protocol. */
function refused(description: string): OAuthError {
  return new OAuthError("invalid request", description);
}
