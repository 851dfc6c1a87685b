/** An external issuer of OpenID Connect, as the operator configures it. */
export interface ExternalProvider {
  /** The issuer's own name for itself, and where its metadata is found. */
  issuer: string;
  /** The first one is used for sign-in. ID tokens for any of them are accepted. */
  clientIds: readonly [string, ...string[]];
  clientSecret?: string | undefined;
  /** In addition to `openid email profile`. */
  scopes?: readonly string[] | undefined;
  /** Microsoft: the directories whose people may sign in. Everyone's if it is left out. */
  tenants?: readonly string[] | undefined;
  /** Accepts ID tokens without a nonce check, for clients that can't set one. */
  skipNonceCheck?: boolean | undefined;
  /**
   * `always`: the addresses of one Microsoft directory count as verified. `never`: no address of
   * this issuer does.
   */
  trustEmail?: "always" | "never" | undefined;
  /** More parameters of the authorization request. */
  authorizationParams?: Readonly<Record<string, string>> | undefined;
}

/** The connection to an issuer could not be made secure, most likely because of its certificate. */
export class InsecureIssuerError extends Error {
  override name = "InsecureIssuerError";
  constructor(options?: ErrorOptions) {
    super("The connection to the issuer isn't secure.", options);
  }
}

/**
 * One request to an issuer. It ends by itself, reads a limited answer and follows no redirect.
 * Throws `InsecureIssuerError` for a wrong certificate.
 */
export type ExternalFetch = (
  url: string,
  request: { method: "GET" | "POST"; headers: Record<string, string>; body?: string | undefined },
) => Promise<Response>;
