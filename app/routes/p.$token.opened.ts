import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";

import { noteOpened, requireLinkedProposal } from "~/features/proposals/client.server";

/** A GET request redirects to the proposal and doesn't count as opening it. */
export async function loader({ params }: LoaderFunctionArgs) {
  await requireLinkedProposal(params.token);
  return redirect(`/p/${params.token ?? ""}`);
}

/**
 * The page sends this when someone reads it. Only a POST counts, because programs that check emails
 * follow links.
 */
export async function action({ request, params }: ActionFunctionArgs) {
  await noteOpened(request, await requireLinkedProposal(params.token));
  return new Response(null, { status: 204 });
}
