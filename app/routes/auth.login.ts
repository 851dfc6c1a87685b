import { type LoaderFunctionArgs, redirect } from "@remix-run/node";

/** Another URL of the sign-in page. Keeps the query, and with it `redirectTo`. */
export function loader({ request }: LoaderFunctionArgs) {
  return redirect(`/login${new URL(request.url).search}`, 302);
}
