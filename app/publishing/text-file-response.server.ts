/**
 * A text file that the application generates: a feed or a sitemap. The type is a media type without
 * parameters.
 */
export function fileResponse(body: string, mediaType: string): Response {
  return new Response(body, { headers: { "Content-Type": `${mediaType}; charset=utf-8` } });
}
