import { and, eq, gt, inArray, like, lt, notExists, or, sql, type SQL } from "drizzle-orm";

import { sharedNow } from "~/lib/clock/shared-clock";
import { atomically, ConditionLost, db, required, type Database, type Write } from "~/server/db.server";
import { clearIncoming, removeImage, type StoredImage } from "~/services/image-store.server";
import { log } from "~/server/log.server";

import {
  contentDocuments,
  contentRevisions,
  isHiddenPicture,
  pictures,
  posts,
} from "../../../drizzle/schema";

import type { AuditSource } from "~/models/audit/audit";
import { auditWrite } from "~/models/audit/audit.server";
import { changeFace } from "./avatar.server";
import { PICTURE_RULES } from "./picture-refusals";
import { everyRow } from "~/models/shared/keyset.server";
import { RuleError } from "~/models/shared/rule-error";
import { workThrough } from "~/models/shared/steady-work.server";
import { getPicture } from "./picture.server";
import { HOUR_MILLISECONDS } from "~/lib/time-units";

/* How pictures are deleted: they disappear from view at once, then the store deletes their
   files, and the rows go last. */

/** The columns that locate its files. */
const storedColumns = {
  id: pictures.id,
  store: pictures.store,
  width: pictures.width,
  height: pictures.height,
};

/** Hides the pictures, and clears everything except what locates their files. */
export function deletionWrite(tx: Database, { where, now }: { where: SQL | undefined; now: Date }) {
  return tx
    .update(pictures)
    .set({ state: "deleted", altText: "", updatedAt: now })
    .where(where)
    .returning(storedColumns);
}

/** Deletes the files, then the row that names them. */
export async function clearPicture({ id, store, width, height }: StoredImage): Promise<void> {
  await removeImage({ id, store, width, height });
  await atomically((tx) => [
    tx.delete(pictures).where(and(eq(pictures.id, id), eq(pictures.state, "deleted"))),
  ]);
}

/** Deletes the viewer's own picture. Returns false if there is none with that id. */
export async function deleteOwnPicture({
  id,
  ownerId,
  now = sharedNow(),
}: {
  id: string;
  ownerId: string;
  now?: Date;
}): Promise<boolean> {
  const own = and(
    eq(pictures.id, id),
    eq(pictures.ownerId, ownerId),
    inArray(pictures.use, ["gallery", "avatar"]),
    eq(pictures.state, "ready"),
  );
  const [deleted] = await changeFace({ userId: ownerId }, (tx) => [deletionWrite(tx, { where: own, now })]);
  await clearAll(deleted);
  return deleted.length > 0;
}

/**
 * Takes a picture out of the blog's library. False when there is none of that id. Throws
 * `RuleError` "picture_in_use" while an article or a text of the site shows it.
 */
export async function deleteBlogPicture({
  id,
  source,
  now = sharedNow(),
}: {
  id: string;
  source: AuditSource;
  now?: Date;
}): Promise<boolean> {
  const picture = await getPicture({ id });
  if (picture?.use !== "blog") return false;
  const address = `%/images/${id}/%`;
  try {
    const [deleted] = await atomically((tx) => {
      const showing = tx
        .select({ id: posts.id })
        .from(posts)
        .where(or(like(posts.coverImageUrl, address), like(posts.body, address)));
      const unused = and(
        eq(pictures.id, id),
        eq(pictures.state, "ready"),
        notExists(showing),
        notExists(textsShowing(tx, { address, now })),
      );
      return [
        required(deletionWrite(tx, { where: unused, now })),
        auditWrite(tx, { ...source, action: "picture.deleted", subject: { id, name: picture.altText }, now }),
      ];
    });
    await clearAll(deleted);
    return true;
  } catch (error) {
    if (!(error instanceof ConditionLost)) throw error;
    if (await getPicture({ id })) throw new RuleError(PICTURE_RULES, "picture_in_use");
    return false;
  }
}

/**
 * The texts of the site with this address in what is a draft, live or scheduled. Earlier versions
 * don't count: a person who left must be able to have their photo deleted.
 */
function textsShowing(tx: Database, { address, now }: { address: string; now: Date }) {
  const moment = sql.param(now, contentRevisions.publishedAt);
  const isLive = sql`${contentRevisions.version} = (select max(live.version) from content_revisions live where live.document_id = ${contentDocuments.id} and live.published_at <= ${moment})`;
  return tx
    .select({ id: contentRevisions.id })
    .from(contentRevisions)
    .innerJoin(contentDocuments, eq(contentDocuments.id, contentRevisions.documentId))
    .where(
      and(
        sql`cast(${contentRevisions.body} as text) like ${address}`,
        or(
          eq(contentRevisions.version, contentDocuments.version),
          isLive,
          gt(contentRevisions.publishedAt, now),
        ),
      ),
    );
}

/**
 * The writes that delete the pictures of a person whose account is deleted. Those in the blog's
 * library stay, without their name.
 */
export function erasePicturesWrites(
  tx: Database,
  { userId, now = sharedNow() }: { userId: string; now?: Date },
): Write[] {
  const own = and(eq(pictures.ownerId, userId), inArray(pictures.use, ["gallery", "avatar"]));
  return [deletionWrite(tx, { where: own, now })];
}

/**
 * Deletes files nobody can see: those of deleted pictures, and of uploads that ended with their
 * process. Returns how many.
 */
export async function clearPictures({ now = sharedNow() }: { now?: Date } = {}): Promise<number> {
  await clearIncoming({ now });
  const anHourAgo = new Date(now.getTime() - HOUR_MILLISECONDS);
  const abandoned = and(
    isHiddenPicture(pictures),
    eq(pictures.state, "pending"),
    lt(pictures.updatedAt, anHourAgo),
  );
  await atomically((tx) => [deletionWrite(tx, { where: abandoned, now })]);
  const { updatedAt, id } = pictures;
  const gone = everyRow(
    { updatedAt, id },
    and(isHiddenPicture(pictures), eq(pictures.state, "deleted")),
    (key) => db.select({ key, row: storedColumns }).from(pictures),
  );
  let cleared = 0;
  await workThrough(gone, async (some) => (cleared += await clearAll(some)));
  return cleared;
}

async function clearAll(gone: StoredImage[]): Promise<number> {
  let cleared = 0;
  for (const picture of gone) {
    try {
      await clearPicture(picture);
      cleared += 1;
    } catch (error) {
      log.warn({ err: error, picture: picture.id }, "the files of a picture are left to the clean-up");
    }
  }
  return cleared;
}
