/**
 * The API version whose errors contain the code as text. Requests that name it or a later one get
 * that format.
 */
const CODED_ERRORS_VERSION = "2024-01-01";
const VERSION_HEADER = "X-Supabase-Api-Version";

/** Why a password is too weak. */
export type WeakPasswordReason = "length" | "characters" | "pwned";

/** A refusal with a status, a code of the protocol and a text for people. */
export class AuthError extends Error {
  override name = "AuthError";
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly details: {
      weakPasswordReasons?: WeakPasswordReason[];
      retryAfterSeconds?: number;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: details.cause });
  }
}

/** The few refusals in the format of RFC 6749 section 5.2. */
export class OAuthError extends Error {
  override name = "OAuthError";
  constructor(
    readonly code: string,
    description: string,
  ) {
    super(description);
  }
}

/** 400 `validation_failed`: the input has the wrong format. */
export function invalid(message: string): AuthError {
  return new AuthError(400, "validation_failed", message);
}

/** Says that something failed without saying what. */
export function unexpectedFailure(): AuthError {
  return new AuthError(
    500,
    "unexpected_failure",
    "Unexpected failure, please check server logs for more information",
  );
}

/** 503: the database or an issuer is busy or down, and the same request may succeed in a moment. */
export function tryAgainLater(retryAfterSeconds: number, cause: unknown): AuthError {
  const text = "The service is temporarily unavailable, please retry after a moment.";
  return new AuthError(503, "unexpected_failure", text, { retryAfterSeconds, cause });
}

function wantsCodedErrors(request: Request): boolean {
  const version = request.headers.get(VERSION_HEADER) ?? "";
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(version) &&
    !Number.isNaN(Date.parse(version)) &&
    version >= CODED_ERRORS_VERSION
  );
}

/** The answer to a refusal, in the format of the request's API version. */
export function errorResponse(error: AuthError | OAuthError, request: Request, requestId: string): Response {
  if (error instanceof OAuthError) {
    return Response.json({ error: error.code, error_description: error.message }, { status: 400 });
  }
  const { weakPasswordReasons, retryAfterSeconds } = error.details;
  const extra = weakPasswordReasons ? { weak_password: { reasons: weakPasswordReasons } } : {};
  const headers = new Headers({ "X-Sb-Error-Code": error.code });
  if (retryAfterSeconds !== undefined) headers.set("Retry-After", String(retryAfterSeconds));
  if (wantsCodedErrors(request)) {
    headers.set(VERSION_HEADER, CODED_ERRORS_VERSION);
    return Response.json(
      { code: error.code, message: error.message, ...extra },
      { status: error.status, headers },
    );
  }
  const trace = error.status >= 500 ? { error_id: requestId } : {};
  return Response.json(
    { code: error.status, error_code: error.code, msg: error.message, ...trace, ...extra },
    { status: error.status, headers },
  );
}
