import { type ActionFunctionArgs, redirect } from "@remix-run/node";

import { endView } from "~/features/users/view-as.server";

/** There is no page here, so a typed or restored URL redirects to the start page. */
export function loader() {
  return redirect("/");
}

/** Open to everyone: it only ends what this session began. */
export async function action({ request }: ActionFunctionArgs) {
  return endView(request);
}
