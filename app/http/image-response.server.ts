import { troubleCopy } from "~/copy/refusals";
import { notFound } from "~/http/not-found.server";
import { PictureStoreError } from "~/services/image-errors";
import { variantMime } from "~/lib/picture-variants";
import { getVariant } from "~/models/picture/picture.server";

import { log } from "~/server/log.server";

const RETRY_AFTER_SECONDS = 30;

/**
 * Responds with one file of a picture. A file never changes under its URL, so it can be cached
 * forever. 503 while its store is down. Throws a 404.
 */
export async function answerImage(
  request: Request,
  { id, name }: { id: string; name: string },
): Promise<Response> {
  const variant = await getVariant({ id, name }).catch(storeFailure);
  if (variant instanceof Response) return variant;
  if (!variant) throw notFound();
  const tag = `"${id}-${name}"`;
  const headers = {
    "Cache-Control": "public, max-age=31536000, immutable",
    ETag: tag,
    "Content-Type": variantMime(variant.format),
    // No script can run in it, even if it is opened directly.
    "Content-Security-Policy": "default-src 'none'; sandbox",
    // Feed readers show pictures on pages of their own.
    "Cross-Origin-Resource-Policy": "cross-origin",
  };
  if (namesTag(request.headers.get("If-None-Match"), tag))
    return new Response(null, { status: 304, headers });
  return new Response(variant.body, {
    headers: { ...headers, "Content-Length": String(variant.body.byteLength) },
  });
}

/** No cache keeps this answer: the picture is back as soon as its store is. */
function storeFailure(error: unknown): Response {
  if (!(error instanceof PictureStoreError)) throw error;
  log.error({ err: error }, "a picture could not be read from its store");
  return new Response(troubleCopy.pictures, {
    status: 503,
    headers: { "Cache-Control": "no-store", "Retry-After": String(RETRY_AFTER_SECONDS) },
  });
}

function namesTag(header: string | null, tag: string): boolean {
  const tags = header?.split(",").map((one) => one.trim().replace(/^W\//, "")) ?? [];
  return tags.includes(tag) || tags.includes("*");
}
