/**
 * The path of a target as the router reads it: without query and trailing slash, decoded, in lower
 * case. Rules and masks compare this form, because the router finds one page under many spellings
 * (`/Metrics/`, `/%6Detrics`).
 */
export function normalPath(target: string): string {
  const path = decodedPath(target.split("?", 1)[0] ?? target).toLowerCase();
  return path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
}

/** A path without percent-encoding; unchanged if the encoding is broken. */
export function decodedPath(path: string): string {
  if (!path.includes("%")) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
