import { and, eq } from "drizzle-orm";

import { db } from "~/server/db.server";
import { replicaDb } from "~/server/db/replica.server";
import { env } from "~/server/env.server";
import { readImage } from "~/services/image-store.server";

import { pictures } from "../../../drizzle/schema";

import { pageQuery, toPage, type Page, type PageRequest, type Sort } from "~/models/shared/keyset.server";
import type { Picture, PictureStore, PictureUse } from "./picture";
import { isUuid } from "~/lib/uuid";

export const pictureColumns = {
  id: pictures.id,
  use: pictures.use,
  store: pictures.store,
  altText: pictures.altText,
  width: pictures.width,
  height: pictures.height,
  sourceFormat: pictures.sourceFormat,
  sourceBytes: pictures.sourceBytes,
  variants: pictures.variants,
  createdAt: pictures.createdAt,
};

/** Where new pictures are stored. */
export function newPictureStore(): PictureStore {
  return env.pictureStore;
}

/** A visible picture; null for any other id. With `ownerId`, only if it is theirs. */
export async function getPicture({
  id,
  ownerId,
}: {
  id: string;
  ownerId?: string | undefined;
}): Promise<Picture | null> {
  if (!isUuid(id)) return null;
  const [picture] = await db
    .select(pictureColumns)
    .from(pictures)
    .where(
      and(
        eq(pictures.id, id),
        eq(pictures.state, "ready"),
        ownerId === undefined ? undefined : eq(pictures.ownerId, ownerId),
      ),
    );
  return picture ?? null;
}

/** One variant with its bytes; null if there is none with that name. */
export async function getVariant({ id, name }: { id: string; name: string }) {
  const picture = await getPicture({ id });
  const variant = picture?.variants.find((one) => one.name === name);
  if (!picture || !variant) return null;
  const bytes = await readImage({ id, store: picture.store, variant });
  return bytes && { ...variant, body: bytes };
}

const newestFirst: Sort = { by: pictures.createdAt, id: pictures.id, kind: "time", descending: true };

/**
 * Lists the pictures of one use, by one person or by everyone, newest first. Throws
 * `RuleError` "invalid_cursor".
 */
export async function listPictures({
  use,
  ownerId,
  page,
}: {
  use: PictureUse;
  ownerId?: string | undefined;
  page: PageRequest;
}): Promise<Page<Picture>> {
  const query = pageQuery(newestFirst, page);
  const rows = await replicaDb
    .select(pictureColumns)
    .from(pictures)
    .where(
      and(
        ownerId === undefined ? undefined : eq(pictures.ownerId, ownerId),
        eq(pictures.use, use),
        eq(pictures.state, "ready"),
        query.where,
      ),
    )
    .orderBy(...query.orderBy)
    .limit(query.limit);
  return toPage(rows, page, ({ createdAt }) => createdAt);
}
