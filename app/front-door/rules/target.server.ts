import { LIMITS } from "~/front-door/options";
import type { Refusal } from "./refusal";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);
const METHODS = new Set([...SAFE_METHODS, "POST", "PUT", "PATCH", "DELETE"]);
/** Pages and files: forms are posts. */
const PAGE_METHODS = new Set([...SAFE_METHODS, "POST"]);
const API_PATH = /^\/(?:api|auth\/v1)(?:[/?]|$)/;

/** True for methods that must not change anything (RFC 9110, 9.2.1). */
export function isSafeMethod(method: string): boolean {
  return SAFE_METHODS.has(method);
}

/** Methods that no part of the product supports, or no page. A page's are added to the answer. */
export function checkMethod(method: string, target: string): Refusal | null {
  const isApi = API_PATH.test(target);
  if ((isApi ? METHODS : PAGE_METHODS).has(method)) return null;
  return {
    status: 405,
    code: "method_not_allowed",
    detail: "This method is not supported.",
    ...(isApi && { headers: { Allow: [...METHODS].join(", ") } }),
  };
}

const badTarget = (detail: string): Refusal => ({ status: 400, code: "bad_target", detail });

/**
 * Rules for the request target, on the raw bytes before any parser sees them. They refuse what
 * makes routers slow (long paths), what can be read in two ways (`//`, backslashes, dot segments,
 * NUL) and Remix's own internal entry points (`_data`; `_routes` outside `.data`).
 */
export function checkTarget(target: string): Refusal | null {
  if (target.length > LIMITS.targetCharacters) {
    return { status: 414, code: "uri_too_long", detail: "The address is too long." };
  }
  if (target.charCodeAt(0) !== 47) return badTarget("The request target must start with a slash.");
  for (let index = 0; index < target.length; index += 1) {
    const code = target.charCodeAt(index);
    if (code <= 0x20 || code >= 0x7f)
      return badTarget("The address contains a character that must be percent-encoded.");
  }
  const queryAt = target.indexOf("?");
  const path = queryAt < 0 ? target : target.slice(0, queryAt);
  if (target.includes("#")) return badTarget("The address must not contain a fragment.");
  if (path.includes("//") || path.includes("\\"))
    return badTarget("The path contains an empty segment or a backslash.");
  const decoded = decodeOrNull(path);
  if (decoded === null) return badTarget("The path is not valid percent-encoded UTF-8.");
  if (hasControlCharacter(decoded)) return badTarget("The path contains a control character.");
  const segments = decoded.split(/[/\\]/);
  if (segments.length - 1 > LIMITS.pathSegments) {
    return { status: 414, code: "uri_too_long", detail: "The address has too many segments." };
  }
  if (segments.some((segment) => segment === "." || segment === ".."))
    return badTarget("The path contains a dot segment.");
  return queryAt < 0 ? null : checkQuery(target.slice(queryAt + 1), decoded);
}

function checkQuery(query: string, path: string): Refusal | null {
  const names = new URLSearchParams(query);
  if (names.has("_data")) return badTarget("The parameter _data is not supported.");
  if (names.has("_routes") && !path.endsWith(".data"))
    return badTarget("The parameter _routes is not supported here.");
  for (const [name, value] of names) {
    if (name.includes("\0") || value.includes("\0")) return badTarget("The query contains a NUL character.");
  }
  return null;
}

function hasControlCharacter(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code < 0x20 || code === 0x7f) return true;
  }
  return false;
}

function decodeOrNull(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
