import type { VariantFormat } from "~/models/picture";
import { getVariant } from "~/models/picture.server";

const TYPES: Record<VariantFormat, string> = {
  avif: "image/avif",
  webp: "image/webp",
  jpeg: "image/jpeg",
  png: "image/png",
};

/** One file of a picture. It never changes under its address, so whoever has it keeps it. Throws a 404. */
export async function answerImage(
  request: Request,
  { id, name }: { id: string; name: string },
): Promise<Response> {
  const variant = await getVariant({ id, name });
  if (!variant) throw new Response(null, { status: 404 });
  const tag = `"${id}-${name}"`;
  const headers = {
    "Cache-Control": "public, max-age=31536000, immutable",
    ETag: tag,
    "Content-Type": TYPES[variant.format],
    // Nothing in it can run, also when it is opened by itself.
    "Content-Security-Policy": "default-src 'none'; sandbox",
    // Readers of feeds show pictures on pages of their own.
    "Cross-Origin-Resource-Policy": "cross-origin",
  };
  if (namesTag(request.headers.get("If-None-Match"), tag))
    return new Response(null, { status: 304, headers });
  return new Response(variant.body, {
    headers: { ...headers, "Content-Length": String(variant.body.byteLength) },
  });
}

function namesTag(header: string | null, tag: string): boolean {
  const tags = header?.split(",").map((one) => one.trim().replace(/^W\//, "")) ?? [];
  return tags.includes(tag) || tags.includes("*");
}
