import { type LoaderFunctionArgs, redirect } from "@remix-run/node";

/** The sign-in page's other address. The query travels along, so `redirectTo` is kept. */
export function loader({ request }: LoaderFunctionArgs) {
  return redirect(`/login${new URL(request.url).search}`, 302);
}
