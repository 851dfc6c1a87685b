import { type ActionFunctionArgs, redirect } from "@remix-run/node";

import { answerLanguageForm } from "~/http/language.server";

/** There is nothing to read here, so a GET request is redirected home. */
export function loader() {
  return redirect("/");
}

/** Remembers the chosen language in a cookie and redirects to the page in this language. */
export async function action({ request }: ActionFunctionArgs) {
  return answerLanguageForm(request);
}
