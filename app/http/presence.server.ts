import { listPresent, markGone, markPresent } from "~/models/presence/presence.server";
import type { PresenceReply } from "~/ui/console/presence";

/**
 * Notes that the viewer has something open in an editor, or has closed it (`?closed`, from a page
 * that can no longer read an answer). Answers with the names of the others. `find` throws a 404 if
 * there is nothing to open; what was deleted in the meantime can still be closed.
 */
export async function answerPresence(
  request: Request,
  seat: Parameters<typeof markPresent>[0],
  find: () => Promise<unknown>,
): Promise<Response> {
  const reply = (others: PresenceReply["others"]) => Response.json({ others } satisfies PresenceReply);
  if (new URL(request.url).searchParams.has("closed")) {
    await markGone(seat);
    return reply([]);
  }
  await find();
  await markPresent(seat);
  return reply(await listPresent(seat));
}
