import { mustAnswer, type Answer, type TestProvider } from "../harness";
import { SoftAuthenticator, type CreationOptions, type Lies, type RequestOptions } from "./authenticator";

/* One request after the other, for tests that change or repeat some of them. */

export interface Started<Options> {
  challenge_id: string;
  expires_at: number;
  options: Options;
}

/** The options of a registration. */
export async function startRegistration(server: TestProvider, bearer: string) {
  const { body } = await mustAnswer(
    server.call("POST", "/passkeys/registration/options", { bearer, body: {} }),
  );
  return body as unknown as Started<CreationOptions>;
}

export function finishRegistration(
  server: TestProvider,
  bearer: string,
  challengeId: string,
  credential: unknown,
): Promise<Answer> {
  const body = { challenge_id: challengeId, credential };
  return server.call("POST", "/passkeys/registration/verify", { bearer, body });
}

/** Registers what an authenticator creates, with whatever it lies about. */
export async function register(
  server: TestProvider,
  bearer: string,
  authenticator = new SoftAuthenticator(),
  lies: Lies = {},
): Promise<Answer> {
  const { challenge_id: id, options } = await startRegistration(server, bearer);
  return finishRegistration(server, bearer, id, authenticator.create(options, lies));
}

/** The options of a sign-in. */
export async function startSignIn(server: TestProvider) {
  const { body } = await mustAnswer(server.call("POST", "/passkeys/authentication/options", { body: {} }));
  return body as unknown as Started<RequestOptions>;
}

export function finishSignIn(
  server: TestProvider,
  challengeId: string,
  credential: unknown,
): Promise<Answer> {
  const body = { challenge_id: challengeId, credential };
  return server.call("POST", "/passkeys/authentication/verify", { body });
}

/** Signs in with what an authenticator answers. */
export async function signInWith(
  server: TestProvider,
  authenticator: SoftAuthenticator,
  lies: Lies = {},
): Promise<Answer> {
  const { challenge_id: id, options } = await startSignIn(server);
  return finishSignIn(server, id, authenticator.get(options, lies));
}

/** A confirmed account with a passkey, and a session of it. */
export async function withPasskey(server: TestProvider, authenticator = new SoftAuthenticator()) {
  const person = await server.signedIn();
  const { body } = await mustAnswer(register(server, person.accessToken, authenticator));
  return { ...person, authenticator, passkeyId: String(body.id) };
}

/** The claims of an answer's access token. */
export function claimsOf({ body }: Answer): Record<string, unknown> {
  const payload = String(body.access_token).split(".")[1] ?? "";
  return JSON.parse(Buffer.from(payload, "base64url").toString()) as Record<string, unknown>;
}
