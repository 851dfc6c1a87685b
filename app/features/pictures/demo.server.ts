import type { Picture } from "~/models/picture/picture";
import { VARIANT_FORMATS } from "~/lib/picture-variants";
import { getPicture, listPictures, newPictureStore } from "~/models/picture/picture.server";
import { DEMO_PICTURES_PER_PAGE } from "~/models/picture/picture-limits";

import type { Viewer } from "~/auth/access.server";
import { allowPublicCache } from "~/http/public-cache.server";
import { readCursors, readListPage } from "~/http/list-page.server";

/** The data of `/cloudinary-demo`: how it works, and for signed-in people their own pictures. */
export async function loadPictureDemo(request: Request, viewer: Viewer | null) {
  if (!viewer) {
    allowPublicCache({ tags: ["settings"] });
    return { store: newPictureStore(), mine: null };
  }
  const ownerId = viewer.user.id;
  const { searchParams } = new URL(request.url);
  const page = { ...readCursors(request), limit: DEMO_PICTURES_PER_PAGE };
  const [list, asked] = await Promise.all([
    readListPage(() => listPictures({ use: "gallery", ownerId, page })),
    getPicture({ id: searchParams.get("picture") ?? "", ownerId }),
  ]);
  const picture = asked?.use === "gallery" ? asked : (list.items[0] ?? null);
  return {
    store: newPictureStore(),
    mine: { ...list, picture, shown: picture && shownVariant(picture, searchParams) },
  };
}

/** The variant in the query, or else one from the middle. */
function shownVariant({ variants }: Picture, query: URLSearchParams) {
  const format = VARIANT_FORMATS.find((name) => name === query.get("format"));
  const ofFormat = variants.filter((variant) => variant.format === (format ?? "avif"));
  const width = Number(query.get("width") ?? 640);
  return ofFormat.find((variant) => variant.width === width) ?? ofFormat.at(0) ?? variants[0] ?? null;
}
