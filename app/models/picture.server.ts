import { and, count, eq, inArray, like, lt, ne, notExists, or, type SQL, sql } from "drizzle-orm";

import {
  atomically,
  ConditionLost,
  db,
  isUniqueViolation,
  required,
  type Database,
  type Write,
} from "~/db.server";
import { env } from "~/env.server";
import {
  clearIncoming,
  inspectImage,
  keepImage,
  readImage,
  removeImage,
  type StoredImage,
} from "~/services/image-store.server";
import { log } from "~/utils/log.server";

import { pictures, posts, users } from "../../drizzle/schema";

import type { AuditSource } from "./audit";
import { auditWrite } from "./audit.server";
import { pageQuery, toPage, type Page, type PageRequest, type Sort } from "./keyset.server";
import {
  largestSize,
  PictureRefusedError,
  PictureStoreError,
  PICTURES_MAX,
  type Picture,
  type PictureUse,
  type PictureVariant,
} from "./picture";
import { isUuid } from "./uuid";

const HOUR_MILLISECONDS = 60 * 60 * 1000;
const CLEARED_PER_RUN = 200;

const pictureColumns = {
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

/** What finds its files. */
const storedColumns = {
  id: pictures.id,
  store: pictures.store,
  width: pictures.width,
  height: pictures.height,
};

/** A file that was received whole and lies on this machine. */
export interface ReceivedFile {
  path: string;
  bytes: number;
  /** SHA-256, hexadecimal. */
  hash: string;
}

interface NewPicture {
  file: ReceivedFile;
  owner: { id: string };
  use: PictureUse;
  altText: string;
  /** Who does it from where: what the staff does is kept in the audit log. */
  source: AuditSource;
  now?: Date;
}

/**
 * Checks a file, makes its variants and keeps them: all of it, or nothing. The same file by the same person for the same use is kept once;
 * a new face takes the place of the old one. Throws `PictureRefusedError`.
 */
export async function storePicture({
  file,
  owner,
  use,
  altText,
  source,
  now = new Date(),
}: NewPicture): Promise<Picture> {
  const { format, ...size } = await inspectImage(file.path);
  const row = {
    id: crypto.randomUUID(),
    ownerId: owner.id,
    use,
    store: env.pictureStore,
    altText,
    ...largestSize(size, use),
    sourceFormat: format,
    sourceBytes: file.bytes,
    sourceHash: file.hash,
    createdAt: now,
  };
  const twin = await findTwin(row);
  if (twin) return twin;
  await reserve(row, now);
  try {
    const variants = await keepImage({ id: row.id, file: file.path, use, size, store: row.store });
    return await finish({ row, variants, source, now });
  } catch (error) {
    await giveUp(row, error, now);
    if (error instanceof PictureStoreError) throw new PictureRefusedError("store", { cause: error });
    if (isUniqueViolation(error)) {
      // The same form was sent twice at the same time.
      const winner = await findTwin(row);
      if (winner) return winner;
    }
    throw error;
  }
}

type NewRow = Omit<typeof pictures.$inferInsert, "state" | "updatedAt" | "variants"> & {
  id: string;
  ownerId: string;
};

/** The same file, which is there already. */
async function findTwin({ ownerId, use, sourceHash }: NewRow): Promise<Picture | null> {
  const [twin] = await db
    .select(pictureColumns)
    .from(pictures)
    .where(
      and(
        eq(pictures.ownerId, ownerId),
        eq(pictures.use, use),
        eq(pictures.sourceHash, sourceHash),
        eq(pictures.state, "ready"),
      ),
    );
  return twin ?? null;
}

/** Writes the row before any file. The uploads of one person are counted one after the other, so that no two take the last place. */
async function reserve(row: NewRow, now: Date): Promise<void> {
  const { id, ownerId, use } = row;
  try {
    await atomically((tx) => [
      required(
        tx
          .update(users)
          .set({ isActive: true })
          .where(and(eq(users.id, ownerId), eq(users.isActive, true)))
          .returning({ id: users.id }),
      ),
      tx.insert(pictures).values({ ...row, state: "pending", variants: [], updatedAt: now }),
      required(
        tx
          .update(pictures)
          .set({ updatedAt: now })
          .where(and(eq(pictures.id, id), isWithinQuota(tx, { ownerId, use })))
          .returning({ id: pictures.id }),
      ),
    ]);
  } catch (error) {
    if (error instanceof ConditionLost) throw new PictureRefusedError("quota", { cause: error });
    throw error;
  }
}

function isWithinQuota(tx: Database, { ownerId, use }: { ownerId: string; use: PictureUse }): SQL {
  const own = tx
    .select({ count: count() })
    .from(pictures)
    .where(and(eq(pictures.ownerId, ownerId), eq(pictures.use, use), ne(pictures.state, "deleted")));
  return sql`${own} <= ${PICTURES_MAX[use]}`;
}

/** Shows a picture whose files are all there. A new face takes the place of the old one. */
async function finish({
  row,
  variants,
  source,
  now,
}: {
  row: NewRow;
  variants: PictureVariant[];
  source: AuditSource;
  now: Date;
}): Promise<Picture> {
  const { id, ownerId, use, altText } = row;
  await atomically((tx) => [
    ...(use === "avatar" ? [deletion(tx, { where: isAvatarOf(ownerId), now })] : []),
    required(
      tx
        .update(pictures)
        .set({ state: "ready", variants, updatedAt: now })
        .where(and(eq(pictures.id, id), eq(pictures.state, "pending")))
        .returning({ id: pictures.id }),
    ),
    ...(use === "blog"
      ? [auditWrite(tx, { ...source, action: "picture.uploaded", subject: { id, name: altText }, now })]
      : []),
  ]);
  const { ownerId: _, sourceHash: __, ...picture } = row;
  return { ...picture, variants };
}

function isAvatarOf(userId: string): SQL | undefined {
  return and(eq(pictures.ownerId, userId), eq(pictures.use, "avatar"), eq(pictures.state, "ready"));
}

/** From here on nobody sees the pictures any more, and nothing of them is kept but what finds their files. */
function deletion(tx: Database, { where, now }: { where: SQL | undefined; now: Date }) {
  return tx
    .update(pictures)
    .set({ state: "deleted", altText: "", updatedAt: now })
    .where(where)
    .returning(storedColumns);
}

/** After a failure: the files go at once, else with the next clean-up. A store that has just failed is not asked again while somebody waits. */
async function giveUp(row: StoredImage, cause: unknown, now: Date): Promise<void> {
  try {
    const pending = and(eq(pictures.id, row.id), eq(pictures.state, "pending"));
    await atomically((tx) => [deletion(tx, { where: pending, now })]);
    if (!(cause instanceof PictureStoreError)) await clear(row);
  } catch (error) {
    log.warn({ err: error, picture: row.id }, "a picture that failed is left to the clean-up");
  }
}

/** Files first, then the row that tells of them. */
async function clear({ id, store, width, height }: StoredImage): Promise<void> {
  await removeImage({ id, store, width, height });
  await atomically((tx) => [
    tx.delete(pictures).where(and(eq(pictures.id, id), eq(pictures.state, "deleted"))),
  ]);
}

/** One picture that is shown; null for every other id. With `ownerId`: only when it is theirs. */
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

/** One variant with its bytes; null when there is none of that name. */
export async function getVariant({ id, name }: { id: string; name: string }) {
  const picture = await getPicture({ id });
  const variant = picture?.variants.find((one) => one.name === name);
  if (!picture || !variant) return null;
  const bytes = await readImage({ id, store: picture.store, variant });
  return bytes && { ...variant, body: bytes };
}

const newestFirst: Sort = { by: pictures.createdAt, id: pictures.id, kind: "time", descending: true };

/** The pictures of one use, of one person or of all, newest first. Throws `InvalidCursorError`. */
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
  const rows = await db
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

/** The face that an account shows, or null. */
export async function getAvatar({ userId }: { userId: string }): Promise<Picture | null> {
  const [avatar] = await db.select(pictureColumns).from(pictures).where(isAvatarOf(userId));
  return avatar ?? null;
}

/** Takes away one's own picture. False when there is none of that id. */
export async function deleteOwnPicture({
  id,
  ownerId,
  now = new Date(),
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
  const [deleted] = await atomically((tx) => [deletion(tx, { where: own, now })]);
  await clearAll(deleted);
  return deleted.length > 0;
}

/** An article shows the picture. */
export class PictureInUseError extends Error {
  override name = "PictureInUseError";
}

/** Takes a picture out of the blog's library. False when there is none of that id. Throws `PictureInUseError` while an article shows it. */
export async function deleteBlogPicture({
  id,
  source,
  now = new Date(),
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
      const unused = and(eq(pictures.id, id), eq(pictures.state, "ready"), notExists(showing));
      return [
        required(deletion(tx, { where: unused, now })),
        auditWrite(tx, { ...source, action: "picture.deleted", subject: { id, name: picture.altText }, now }),
      ];
    });
    await clearAll(deleted);
    return true;
  } catch (error) {
    if (!(error instanceof ConditionLost)) throw error;
    if (await getPicture({ id })) throw new PictureInUseError();
    return false;
  }
}

/** The writes that take away the pictures of somebody whose account goes. Those in the blog's library stay, without their name. */
export function erasePicturesWrites(
  tx: Database,
  { userId, now = new Date() }: { userId: string; now?: Date },
): Write[] {
  const own = and(eq(pictures.ownerId, userId), inArray(pictures.use, ["gallery", "avatar"]));
  return [deletion(tx, { where: own, now })];
}

/** Deletes files that nobody can see any more: of deleted pictures, and of uploads that ended with their process. Gives back how many. */
export async function clearPictures({ now = new Date() }: { now?: Date } = {}): Promise<number> {
  await clearIncoming({ now });
  const anHourAgo = new Date(now.getTime() - HOUR_MILLISECONDS);
  const abandoned = and(eq(pictures.state, "pending"), lt(pictures.updatedAt, anHourAgo));
  await atomically((tx) => [deletion(tx, { where: abandoned, now })]);
  const gone = await db
    .select(storedColumns)
    .from(pictures)
    .where(eq(pictures.state, "deleted"))
    .orderBy(pictures.updatedAt)
    .limit(CLEARED_PER_RUN);
  return clearAll(gone);
}

async function clearAll(gone: StoredImage[]): Promise<number> {
  let cleared = 0;
  for (const picture of gone) {
    try {
      await clear(picture);
      cleared += 1;
    } catch (error) {
      log.warn({ err: error, picture: picture.id }, "the files of a picture are left to the clean-up");
    }
  }
  return cleared;
}
