import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";

import { noteOpened, requireLinkedProposal } from "~/features/proposals/client.server";

/** Anyone who follows this address comes to the proposal, and has opened nothing. */
export async function loader({ params }: LoaderFunctionArgs) {
  await requireLinkedProposal(params.token);
  return redirect(`/p/${params.token ?? ""}`);
}

/**
 * The page of a link tells that someone is there. A form's kind of request, because programs that
 * check emails follow links.
 */
export async function action({ request, params }: ActionFunctionArgs) {
  await noteOpened(request, await requireLinkedProposal(params.token));
  return new Response(null, { status: 204 });
}
