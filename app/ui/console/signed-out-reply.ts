import { isRouteErrorResponse } from "@remix-run/react";

/**
 * Whether a form came back because nobody is signed in anymore: as the answer to an editor, or as
 * the 401 with what was typed. Loading anything again would replace it with the sign-in page.
 */
export function isSignedOutReply(reply: unknown): boolean {
  if (isRouteErrorResponse(reply)) return reply.status === 401;
  return typeof reply === "object" && reply !== null && "kind" in reply && reply.kind === "signed-out";
}
