import type { Picture } from "~/models/picture/picture";
import { VARIANT_FORMATS } from "~/lib/picture-variants";
import { getPicture, listPictures, newPictureStore } from "~/models/picture/picture.server";
import { DEMO_PICTURES_PER_PAGE } from "~/models/picture/picture-limits";

import type { Viewer } from "~/auth/access.server";
import { allowPublicCache } from "~/http/public-cache.server";
import { picturePage } from "./picture-page.server";
import { readCursors, readListPage } from "~/http/list-page.server";

const PAGE = "/cloudinary-demo";

/** The data of `/cloudinary-demo`: how it works, and for signed-in people their own pictures. */
export async function loadPictureDemo(request: Request, viewer: Viewer | null) {
  if (!viewer) {
    allowPublicCache({ tags: ["settings"] });
    return { store: newPictureStore(), mine: null };
  }
  const ownerId = viewer.user.id;
  const { searchParams } = new URL(request.url);
  const [list, asked] = await Promise.all([
    readListPage(
      (cursors) =>
        listPictures({ use: "gallery", ownerId, page: { ...cursors, limit: DEMO_PICTURES_PER_PAGE } }),
      readCursors(request),
    ),
    getPicture({ id: searchParams.get("picture") ?? "", ownerId }),
  ]);
  const picture = asked?.use === "gallery" ? asked : (list.items[0] ?? null);
  return {
    store: newPictureStore(),
    mine: {
      ...list,
      page: picturePage(request, PAGE),
      picture,
      shown: picture && shownVariant(picture, searchParams),
    },
  };
}

/** The variant in the query, or else one from the middle. */
function shownVariant({ variants }: Picture, query: URLSearchParams) {
  const format = VARIANT_FORMATS.find((name) => name === query.get("format"));
  const ofFormat = variants.filter((variant) => variant.format === (format ?? "avif"));
  const width = Number(query.get("width") ?? 640);
  return ofFormat.find((variant) => variant.width === width) ?? ofFormat.at(0) ?? variants[0] ?? null;
}
