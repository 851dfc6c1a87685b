import type { Viewer } from "~/auth/access.server";
import { notFound } from "~/http/not-found.server";
import { listPresent, markGone, markPresent } from "~/models/post/post-presence.server";

import type { PresenceReply } from "./editor";

/**
 * Notes that the viewer has an article open, or has closed it (`?closed`, from a page that can no
 * longer read an answer). Answers with the others. Throws a 404.
 */
export async function answerPresence(asked: {
  request: Request;
  viewer: Viewer;
  id: string;
}): Promise<PresenceReply> {
  const seat = { postId: asked.id, userId: asked.viewer.user.id };
  if (new URL(asked.request.url).searchParams.has("closed")) {
    await markGone(seat);
    return { others: [] };
  }
  if (!(await markPresent(seat))) throw notFound();
  return { others: await listPresent(seat) };
}
