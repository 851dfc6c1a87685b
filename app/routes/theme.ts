import { type ActionFunctionArgs, redirect } from "@remix-run/node";

import { answerThemeForm } from "~/http/theme.server";

/** There is nothing to read here, so a GET request is redirected home. */
export function loader() {
  return redirect("/");
}

/** Stores the chosen theme in a cookie and redirects back to the page with the switch. */
export async function action({ request }: ActionFunctionArgs) {
  return answerThemeForm(request);
}
