import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

import { exportJWK, generateKeyPair } from "jose";
import Provider from "oidc-provider";

/** The person who signs in at the issuer. */
export interface IssuerAccount {
  sub: string;
  email: string;
  email_verified: boolean;
  name?: string;
  given_name?: string;
  family_name?: string;
}

export const OIDC_CLIENT = { id: "automata", secret: "the secret that both sides know, and nobody else" };

/**
 * Starts `oidc-provider`, an issuer that others wrote, on 127.0.0.1. It asks nobody for a password:
 * `account` signs in and agrees, or the person declines if it is null.
 */
export async function startOidcIssuer({
  port,
  redirectUris,
  account,
}: {
  port: number;
  redirectUris: string[];
  account: IssuerAccount | null;
}) {
  const issuer = `http://127.0.0.1:${port}`;
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  const self = { issuer, account, stop: () => Promise.resolve() };
  const provider = new Provider(issuer, {
    clients: [{ client_id: OIDC_CLIENT.id, client_secret: OIDC_CLIENT.secret, redirect_uris: redirectUris }],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), use: "sig", alg: "RS256", kid: "of the tests" }] },
    claims: {
      openid: ["sub"],
      email: ["email", "email_verified"],
      profile: ["name", "given_name", "family_name"],
    },
    conformIdTokenClaims: false,
    ttl: {
      AccessToken: 300,
      AuthorizationCode: 60,
      Grant: 300,
      IdToken: 300,
      Interaction: 300,
      Session: 300,
    },
    cookies: { keys: ["a key for the cookies of the tests"] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_context: unknown, sub: string) => ({
      accountId: sub,
      claims: () => ({ ...self.account, sub }),
    }),
  });

  async function interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { prompt, params, session, grantId } = await provider.interactionDetails(request, response);
    if (!self.account) {
      const declined = { error: "access_denied", error_description: "The person declined." };
      return provider.interactionFinished(request, response, declined);
    }
    if (prompt.name === "login") {
      const login = { login: { accountId: self.account.sub } };
      return provider.interactionFinished(request, response, login);
    }
    const accountId = session?.accountId ?? self.account.sub;
    const grant = new provider.Grant({ accountId, clientId: String(params.client_id) });
    grant.addOIDCScope(String(params.scope));
    const consent = { consent: { grantId: grantId ?? (await grant.save()) } };
    await provider.interactionFinished(request, response, consent, { mergeWithLastSubmission: true });
  }

  const answer = provider.callback();
  const server = createServer((request, response) => {
    if (!request.url?.startsWith("/interaction/")) return answer(request, response);
    interact(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  self.stop = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  };
  return self;
}
