import { env } from "~/server/env.server";
import { type Picture } from "~/models/picture/picture";
import { VARIANT_FORMATS } from "~/lib/picture-variants";
import { getPicture, listPictures } from "~/models/picture/picture.server";

import type { Viewer } from "~/auth/access.server";
import { allowPublicCache } from "~/http/public-cache.server";
import { readCursors, readListPage } from "~/http/list-page.server";

const PICTURES_PER_PAGE = 12;

/**
 * What `/cloudinary-demo` shows: to everyone how it works, to who is signed in their own pictures.
 */
export async function loadPictureDemo(request: Request, viewer: Viewer | null) {
  if (!viewer) {
    allowPublicCache({ seconds: 300, tags: ["settings"] });
    return { store: env.pictureStore, mine: null };
  }
  const ownerId = viewer.user.id;
  const { searchParams } = new URL(request.url);
  const page = { ...readCursors(request), limit: PICTURES_PER_PAGE };
  const [list, asked] = await Promise.all([
    readListPage(() => listPictures({ use: "gallery", ownerId, page })),
    getPicture({ id: searchParams.get("picture") ?? "", ownerId }),
  ]);
  const picture = asked?.use === "gallery" ? asked : (list.items[0] ?? null);
  return {
    store: env.pictureStore,
    mine: { ...list, picture, shown: picture && shownVariant(picture, searchParams) },
  };
}

/** The variant that the query asks for; else one in the middle. */
function shownVariant({ variants }: Picture, query: URLSearchParams) {
  const format = VARIANT_FORMATS.find((name) => name === query.get("format"));
  const ofFormat = variants.filter((variant) => variant.format === (format ?? "avif"));
  const width = Number(query.get("width") ?? 640);
  return ofFormat.find((variant) => variant.width === width) ?? ofFormat.at(0) ?? variants[0] ?? null;
}
