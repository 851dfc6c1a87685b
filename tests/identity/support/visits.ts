import { createHash, randomBytes } from "node:crypto";

import { SITE_URL, startProvider, uniqueEmail, type TestProvider } from "../harness";
import { startIssuer, type TestIssuer } from "../issuer";

/* Visits to an external issuer, from the start to the exchange of the code. */

/** The name of the provider under test. */
export const COMPANY = "custom:company";
const TARGET = `${SITE_URL}/auth/callback?next=%2Fdesk`;

type Config = Parameters<typeof startProvider>[0];

/** A provider with one issuer, which says that the person has this address. */
export async function start({
  name = COMPANY,
  issuer: issuerOptions = {},
  config = {},
}: { name?: string; issuer?: Parameters<typeof startIssuer>[0]; config?: Config } = {}) {
  let clock = () => new Date();
  const issuer = await startIssuer({ now: () => clock(), ...issuerOptions });
  const email = uniqueEmail();
  issuer.claims = { sub: crypto.randomUUID(), email };
  const server = startProvider({
    externalProviders: { [name]: issuer.provider },
    externalFetch: issuer.fetch,
    manualLinkingEnabled: true,
    ...config,
  });
  clock = server.now;
  return { issuer, server, email, visitor: visitorOf(server, name) };
}

/** A browser: it remembers its verifier, and nothing else. */
export function visitorOf(server: TestProvider, name: string) {
  const verifier = randomBytes(32).toString("base64url");
  const challenge = createHash("sha256").update(verifier).digest("base64url");
  const query = (extra: Record<string, string> = {}) =>
    new URLSearchParams({
      provider: name,
      redirect_to: TARGET,
      code_challenge: challenge,
      code_challenge_method: "s256",
      ...extra,
    });
  const leave = async (extra?: Record<string, string>) => {
    const answer = await server.call("GET", `/authorize?${query(extra)}`);
    return answer.headers.get("location") ?? "";
  };
  const link = async (bearer: string) => {
    const path = `/user/identities/authorize?${query({ skip_http_redirect: "true" })}`;
    const { body } = await server.call("GET", path, { bearer });
    return String(body.url);
  };
  const comeBack = async (address: URL | string) => {
    const { search } = new URL(address);
    const answer = await server.call("GET", `/callback${search}`);
    return { status: answer.status, to: new URL(answer.headers.get("location") ?? "about:blank") };
  };
  const exchange = (code: string | null, codeVerifier = verifier) =>
    server.call("POST", "/token?grant_type=pkce", {
      body: { auth_code: code, code_verifier: codeVerifier },
    });
  /** The whole way with an issuer that agrees. */
  const signIn = async (issuer: TestIssuer) => {
    const { to } = await comeBack(issuer.approve(await leave()));
    return exchange(to.searchParams.get("code"));
  };
  return { leave, link, comeBack, exchange, signIn, verifier };
}

/** The error in the address that a browser is sent to. */
export const errorOf = ({ to }: { to: URL }) => ({
  error: to.searchParams.get("error"),
  code: to.searchParams.get("error_code"),
});

/** The user of a session answer. */
export const userOf = (body: Record<string, unknown>) =>
  body.user as {
    id: string;
    email: string;
    email_confirmed_at?: string;
    app_metadata: Record<string, unknown>;
    user_metadata: Record<string, unknown>;
    identities: { identity_id: string; provider: string; identity_data: Record<string, unknown> }[];
  };

/** The claims of a session answer's access token. */
export const claimsOf = (body: Record<string, unknown>) =>
  JSON.parse(Buffer.from(String(body.access_token).split(".")[1] ?? "", "base64url").toString()) as Record<
    string,
    unknown
  >;
