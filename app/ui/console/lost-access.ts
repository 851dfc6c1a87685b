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
 * a save after the session has ended, which works again once the author has signed in elsewhere. If
 * someone else has saved, the page that compares both versions is loaded before it is needed.
 */
export async function sendFromEditor<Answer extends { kind: string }>(
  request: Request,
  { send, loadConflict }: { send: () => Promise<Answer>; loadConflict: () => Promise<unknown> },
) {
  const intent = (await request.clone().formData()).get("intent");
  try {
    const answer = await send();
    if (answer.kind === "conflict") await loadConflict();
    return answer;
  } catch (error) {
    const kind = lostAccess(error);
    if (intent !== "autosave" && kind !== "signed-out") throw error;
    return { kind };
  }
}
