import { notFound } from "~/http/not-found.server";

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
