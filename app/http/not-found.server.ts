import { refusalCopy } from "~/copy/refusals";

/**
 * The 404 of pages, files and API methods; throw it. A page shows its own text, and an API method
 * turns it into problem details.
 */
export function notFound(): Response {
  return new Response(refusalCopy.notFound, { status: 404 });
}
