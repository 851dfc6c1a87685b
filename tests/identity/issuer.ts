import { createHash } from "node:crypto";

import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK, type JWTPayload } from "jose";

import type { ExternalFetch, ExternalProvider } from "~/identity/provider.server";

/** An issuer of OpenID Connect in this process. It lies about one thing if a test wants that. */
export interface TestIssuer {
  issuer: string;
  provider: ExternalProvider;
  fetch: ExternalFetch;
  /** The claims of the next ID token, over the honest ones. `undefined` leaves a claim out. */
  claims: Record<string, unknown>;
  /** What the token endpoint answers next to the ID token. */
  profile: Record<string, unknown>;
  metadata: Record<string, unknown>;
  /** How many requests each path got. */
  asked: Map<string, number>;
  /** Requests to the token endpoint. */
  exchanges: { body: URLSearchParams; headers: Record<string, string> }[];
  isDown: boolean;
  /** Signs with another key from now on. It is published unless `secretly`. */
  rotate(options?: { secretly?: boolean; keyId?: string }): Promise<void>;
  /** Signs the token as someone else would. */
  signWith: ((claims: JWTPayload) => Promise<string>) | undefined;
  /** A browser at the issuer that agrees to everything: the address it is sent back to. */
  approve(address: string): URL;
  /** An ID token outside of any visit. */
  idToken(claims?: Record<string, unknown>): Promise<string>;
}

export const CLIENT_ID = "our-client";
const CLIENT_SECRET = "a secret of the client, shared with the issuer";

interface Key {
  kid: string;
  privateKey: CryptoKey;
  publicJwk: JWK;
}

async function newKey(kid: string, alg = "ES256"): Promise<Key> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
  return { kid, privateKey, publicJwk: { ...(await exportJWK(publicKey)), kid, alg, use: "sig" } };
}

interface Approval {
  clientId: string;
  redirectUri: string;
  nonce: string | null;
  challenge: string | null;
}

/** Starts an issuer. `now` is the clock of the tokens. */
export async function startIssuer({
  issuer = "https://issuer.example",
  now = () => new Date(),
  provider = {},
}: {
  issuer?: string;
  now?: () => Date;
  provider?: Partial<ExternalProvider>;
} = {}): Promise<TestIssuer> {
  let key = await newKey("first");
  let published = [key.publicJwk];
  const codes = new Map<string, Approval>();
  const asked = new Map<string, number>();
  const origin = new URL(issuer).origin;

  const honest = (nonce: string | null): JWTPayload => {
    const seconds = Math.floor(now().getTime() / 1000);
    const own = { iss: issuer, aud: CLIENT_ID, sub: "subject-1", iat: seconds, exp: seconds + 300 };
    return { ...own, email: "person@company.example", email_verified: true, ...(nonce ? { nonce } : {}) };
  };
  const sign = (claims: JWTPayload) =>
    self.signWith?.(claims) ??
    new SignJWT(claims).setProtectedHeader({ alg: "ES256", kid: key.kid }).sign(key.privateKey);
  const tokenOf = (nonce: string | null, claims: Record<string, unknown>) => {
    const all = Object.entries({ ...honest(nonce), ...claims });
    return sign(Object.fromEntries(all.filter(([, value]) => value !== undefined)));
  };

  async function exchange(body: URLSearchParams): Promise<Response> {
    const approval = codes.get(body.get("code") ?? "");
    codes.delete(body.get("code") ?? "");
    const digest = createHash("sha256")
      .update(body.get("code_verifier") ?? "")
      .digest("base64url");
    const isRight = approval?.redirectUri === body.get("redirect_uri") && approval?.challenge === digest;
    if (!approval || !isRight) return Response.json({ error: "invalid_grant" }, { status: 400 });
    const idToken = await tokenOf(approval.nonce, self.claims);
    const token = { access_token: "an access token", token_type: "Bearer", expires_in: 300 };
    return Response.json({ ...token, id_token: idToken, ...self.profile });
  }

  const self: TestIssuer = {
    issuer,
    provider: { issuer, clientIds: [CLIENT_ID], clientSecret: CLIENT_SECRET, ...provider },
    claims: {},
    profile: {},
    metadata: {},
    asked,
    exchanges: [],
    isDown: false,
    signWith: undefined,
    async rotate({ secretly = false, keyId = crypto.randomUUID() } = {}) {
      key = await newKey(keyId);
      if (!secretly) published = [key.publicJwk];
    },
    async fetch(address, { method, headers, body }) {
      const { pathname } = new URL(address);
      asked.set(pathname, (asked.get(pathname) ?? 0) + 1);
      if (self.isDown) throw new Error("The issuer is down.");
      if (pathname.endsWith("/.well-known/openid-configuration")) {
        return Response.json({
          issuer,
          authorization_endpoint: `${origin}/authorize`,
          token_endpoint: `${origin}/token`,
          jwks_uri: `${origin}/keys`,
          userinfo_endpoint: `${origin}/userinfo`,
          id_token_signing_alg_values_supported: ["ES256", "RS256"],
          authorization_response_iss_parameter_supported: true,
          ...self.metadata,
        });
      }
      if (pathname === "/keys") return Response.json({ keys: published });
      if (pathname === "/userinfo") return Response.json(self.profile.userinfo ?? {});
      if (pathname !== "/token" || method !== "POST") return new Response(null, { status: 404 });
      const fields = new URLSearchParams(body);
      self.exchanges.push({ body: fields, headers });
      return exchange(fields);
    },
    approve(address) {
      const query = new URL(address).searchParams;
      const code = crypto.randomUUID();
      codes.set(code, {
        clientId: query.get("client_id") ?? "",
        redirectUri: query.get("redirect_uri") ?? "",
        nonce: query.get("nonce"),
        challenge: query.get("code_challenge"),
      });
      const back = new URL(query.get("redirect_uri") ?? "");
      back.search = new URLSearchParams({ code, state: query.get("state") ?? "", iss: issuer }).toString();
      return back;
    },
    idToken: (claims = {}) => tokenOf(null, claims),
  };
  return self;
}
