import { InsecureIssuerError } from "./external-provider";

/** An error as it travels in an address (RFC 6749 section 4.1.2.1). */
export interface RedirectError {
  error?: string | undefined;
  error_code?: string | undefined;
  error_description: string;
}

/**
 * An issuer failed. Someone who runs it has to act if its certificate isn't valid, so that has a
 * code of its own.
 */
export function issuerFailure(error: unknown, description: string): RedirectError {
  return {
    error: "server_error",
    error_code: isInsecure(error) ? "insecure_provider" : "unexpected_failure",
    error_description: description,
  };
}

function isInsecure(error: unknown): boolean {
  return error instanceof InsecureIssuerError || (error instanceof Error && isInsecure(error.cause));
}

/** Redirects a browser. 303 after a POST, so that it continues with a GET. */
export function redirectTo(address: string, status: 302 | 303 = 302): Response {
  return new Response(null, { status, headers: { Location: address, "Referrer-Policy": "no-referrer" } });
}

/** An address with an error in its query and, unless `queryOnly`, in its fragment. */
export function withError(
  address: string,
  error: RedirectError,
  { queryOnly = false }: { queryOnly?: boolean } = {},
): string {
  const url = new URL(address);
  const pairs = Object.entries(error).filter((pair): pair is [string, string] => typeof pair[1] === "string");
  for (const [name, value] of pairs) url.searchParams.set(name, value);
  if (!queryOnly) url.hash = new URLSearchParams([...pairs, ["sb", ""]]).toString();
  return url.href;
}

/** An address with the code that the browser exchanges. */
export function withCode(address: string, code: string): string {
  const url = new URL(address);
  url.searchParams.set("code", code);
  return url.href;
}
