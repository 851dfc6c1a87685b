import type { ActionFunctionArgs } from "@remix-run/node";

import { noteOpened, requireLinkedProposal } from "~/utils/proposal-page.server";

/** The page of a link tells that somebody is there. A form's kind of request, because programs that check mails follow links. */
export async function action({ request, params }: ActionFunctionArgs) {
  await noteOpened(request, await requireLinkedProposal(params.token));
  return new Response(null, { status: 204 });
}
