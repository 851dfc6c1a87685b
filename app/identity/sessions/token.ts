import { z } from "zod";

import type { Call } from "~/identity/call";
import { AuthError, OAuthError } from "~/identity/http/errors";
import { passwordGrant } from "./password-grant";
import { pkceGrant } from "./pkce-grant";
import { refreshGrant } from "./refresh-grant";
import { optionalText, readBody } from "~/identity/http/request-body";

const IdTokenBody = z.object({ id_token: optionalText, issuer: optionalText, provider: optionalText });

/** `POST /token`: one of the grants. */
export async function token(call: Call) {
  switch (call.url.searchParams.get("grant_type") ?? "") {
    case "password":
      return passwordGrant(call);
    case "refresh_token":
      return refreshGrant(call);
    case "pkce":
      return pkceGrant(call);
    case "id_token":
      return refuseIdToken(call);
    case "web3":
      throw new AuthError(422, "web3_provider_disabled", "Web3 provider is disabled");
    default:
      throw new AuthError(400, "invalid_credentials", "unsupported_grant_type");
  }
}

async function refuseIdToken(call: Call): Promise<never> {
  const body = await readBody(call, IdTokenBody);
  if (!body.id_token) throw new OAuthError("invalid_request", "id_token required");
  const issuer = body.issuer || body.provider || "";
  throw new AuthError(400, "provider_disabled", `Provider (issuer "${issuer}") is not enabled`);
}
