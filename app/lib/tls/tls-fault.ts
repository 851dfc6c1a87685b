/**
 * Why a connection could not be made secure, most of the time because of the server's certificate.
 * There are words for each in `app/copy`.
 */
export const TLS_FAULTS = [
  "certificate_expired",
  "certificate_name",
  "certificate_untrusted",
  "certificate",
  "no_tls",
] as const;

export type TlsFault = (typeof TLS_FAULTS)[number];

/** The codes of OpenSSL's checks as Node names them, and Node's own check of the name. */
const CODES: readonly [TlsFault, RegExp][] = [
  ["certificate_expired", /^CERT_(HAS_EXPIRED|NOT_YET_VALID)$/],
  ["certificate_name", /^(ERR_TLS_CERT_ALTNAME_INVALID|HOSTNAME_MISMATCH)$/],
  ["certificate_untrusted", /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|CERT_UNTRUSTED)$/],
  ["certificate_untrusted", /^UNABLE_TO_(GET_ISSUER_CERT(_LOCALLY)?|VERIFY_LEAF_SIGNATURE)$/],
  ["certificate", /^(CERT_|CRL_|UNABLE_TO_|INVALID_(CA|PURPOSE)$|PATH_LENGTH_EXCEEDED$|ERR_TLS_CERT_)/],
  ["no_tls", /^(ERR_SSL_|ERR_TLS_|EPROTO$)/],
];

/** The PostgreSQL driver gives no code to a server's refusal to encrypt. */
const NO_TLS = /^(The server does not support SSL connections|There was an error establishing an SSL conn)/;

/** What a code says about a secure connection; null if it is about something else. */
export function tlsFaultOfCode(code: string): TlsFault | null {
  return CODES.find(([, pattern]) => pattern.test(code))?.[0] ?? null;
}

/** Why an error, or what caused it, kept a connection from being secure; null for other trouble. */
export function tlsFaultOf(error: unknown): TlsFault | null {
  if (!(error instanceof Error)) return null;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  return tlsFaultOfCode(code) ?? (NO_TLS.test(error.message) ? "no_tls" : tlsFaultOf(error.cause));
}
