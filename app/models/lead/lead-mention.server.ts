import { mentionedIn } from "./lead-mention";
import { listStaffWith } from "./lead-query.server";

/**
 * The colleagues whom a text mentions, with the addresses that tell them. Only staff who may see
 * leads can be mentioned, and nobody tells themselves.
 */
export async function findMentioned({ text, actorId }: { text: string; actorId: string }) {
  if (!text.includes("@")) return [];
  return mentionedIn(text, await listStaffWith("view_leads")).filter(({ id }) => id !== actorId);
}
