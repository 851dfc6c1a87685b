import type { Call } from "~/identity/call";
import { idTokenGrant } from "~/identity/external/id-token-grant";
import { AuthError } from "~/identity/http/errors";
import { passwordGrant } from "./password-grant";
import { pkceGrant } from "./pkce-grant";
import { refreshGrant } from "./refresh-grant";

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
      return idTokenGrant(call);
    case "web3":
      throw new AuthError(422, "web3_provider_disabled", "Web3 provider is disabled");
    default:
      throw new AuthError(400, "invalid_credentials", "unsupported_grant_type");
  }
}
