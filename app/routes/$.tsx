import type { ClientLoaderFunctionArgs } from "@remix-run/react";

import { notFound } from "~/http/not-found.server";

/** Any URL that no other route matches: a 404, shown by root's error boundary. */
export function loader() {
  throw notFound();
}

/** A form sent to an unknown URL is a 404 as well. */
export function action() {
  throw notFound();
}

/**
 * Opens a page that the router of the browser doesn't know (`routeList`), or that doesn't exist, as
 * a document. Coming back from there loads this one again, because its router waits. An editor has
 * asked before, if it had to, so it doesn't ask again (`useLeaveWarning`).
 */
export function clientLoader({ request }: ClientLoaderFunctionArgs): Promise<never> {
  document.body.dataset.leaving = "";
  window.addEventListener("pageshow", () => window.location.reload(), { once: true });
  window.location.assign(request.url);
  return new Promise(() => undefined);
}

export default function NotFoundRoute() {
  return null;
}
