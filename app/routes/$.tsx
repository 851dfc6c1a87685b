import { notFound } from "~/http/not-found.server";

/** Any URL that no other route matches: a 404, shown by root's error boundary. */
export function loader() {
  throw notFound();
}

/** A form sent to an unknown URL is a 404 as well. */
export function action() {
  throw notFound();
}

export default function NotFoundRoute() {
  return null;
}
