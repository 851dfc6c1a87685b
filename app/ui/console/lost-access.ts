import { isRouteErrorResponse } from "@remix-run/react";

/** Why the server did not take what a page sent by itself. */
export type LostAccess = "denied" | "signed-out" | "failed";

/** Reads why a request failed, for pages that keep what they show. */
export function lostAccess(error: unknown): LostAccess {
  if (error instanceof Response)
    return /^\/(login|mfa|two-step)\b/.test(error.headers.get("Location") ?? "") ? "signed-out" : "denied";
  if (!isRouteErrorResponse(error)) return "failed";
  if (error.status === 401) return "signed-out";
  return error.status < 500 ? "denied" : "failed";
}

/**
 * Sends a form of an editor. An autosave that fails must not take the page with the text away: the
 * server may be away, or the author may have lost their access while they were writing. Neither may
 * a save after the session has ended, which works again once the author has signed in elsewhere.
 */
export async function sendFromEditor<Answer>(request: Request, send: () => Promise<Answer>) {
  const intent = (await request.clone().formData()).get("intent");
  try {
    return await send();
  } catch (error) {
    const kind = lostAccess(error);
    if (intent !== "autosave" && kind !== "signed-out") throw error;
    return { kind };
  }
}
