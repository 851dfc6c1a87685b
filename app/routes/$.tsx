import { errorCopy } from "~/copy/site";

/** Any address that no other route knows: 404, shown by root's error boundary. */
export function loader() {
  throw notFound();
}

/** A form sent to an unknown address is not found either. */
export function action() {
  throw notFound();
}

export default function NotFoundRoute() {
  return null;
}

function notFound(): Response {
  return new Response(errorCopy.notFound.title, { status: 404 });
}
