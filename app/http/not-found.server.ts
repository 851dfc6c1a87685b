/**
 * The 404 of pages, files and API methods, to be thrown. A page shows words of its own, and an API
 * method writes it as a problem document.
 */
export function notFound(): Response {
  return new Response("Nothing exists at this address.", { status: 404 });
}
