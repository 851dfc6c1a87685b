import { and, count, eq, ne, type SQL, sql } from "drizzle-orm";

import {
  atomically,
  ConditionLost,
  db,
  isUniqueViolation,
  required,
  type Database,
} from "~/server/db.server";
import { env } from "~/server/env.server";
import { inspectImage, keepImage, type StoredImage } from "~/services/image-store.server";
import { log } from "~/server/log.server";

import { pictures, users } from "../../../drizzle/schema";

import type { AuditSource } from "~/models/audit/audit";
import { auditWrite } from "~/models/audit/audit.server";
import { changeFace, isFaceOf } from "~/models/account/avatar.server";
import { PICTURES_MAX, type Picture, type PictureUse } from "./picture";
import { PictureRefusedError, PictureStoreError } from "~/services/image-errors";
import { largestSize, type PictureVariant } from "~/lib/picture-variants";
import { type LogoOwner, logoChangeWrites } from "./company-logo.server";
import { clearPicture, deletionWrite } from "./picture-removal.server";
import { pictureColumns } from "./picture.server";

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
  /** Whose logo it is. */
  company?: LogoOwner | null;
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
  company = null,
  source,
  now = new Date(),
}: NewPicture): Promise<Picture> {
  const { format, ...size } = await inspectImage(file.path);
  const row = {
    id: crypto.randomUUID(),
    ownerId: owner.id,
    tenantId: company?.id ?? null,
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
    return await finish({ row, company, variants, source, now });
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
  tenantId: string | null;
};

/** The same file, which is there already. */
async function findTwin({ ownerId, use, sourceHash }: NewRow): Promise<Picture | null> {
  // The same logo again may come with other words, or for another company.
  if (use === "logo") return null;
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
  const { id } = row;
  try {
    await atomically((tx) => [
      lockOwner(tx, row.ownerId),
      tx.insert(pictures).values({ ...row, state: "pending", variants: [], updatedAt: now }),
      required(
        tx
          .update(pictures)
          .set({ updatedAt: now })
          .where(and(eq(pictures.id, id), isWithinQuota(tx, row)))
          .returning({ id: pictures.id }),
      ),
    ]);
  } catch (error) {
    if (error instanceof ConditionLost) throw new PictureRefusedError("quota", { cause: error });
    throw error;
  }
}

/** Whoever writes for the same person waits here. Fails for who may not act any more. */
function lockOwner(tx: Database, id: string) {
  return required(
    tx
      .update(users)
      .set({ isActive: true })
      .where(and(eq(users.id, id), eq(users.isActive, true)))
      .returning({ id: users.id }),
  );
}

function isWithinQuota(tx: Database, { ownerId, tenantId, use }: NewRow): SQL {
  const isOwn = tenantId === null ? eq(pictures.ownerId, ownerId) : eq(pictures.tenantId, tenantId);
  const own = tx
    .select({ count: count() })
    .from(pictures)
    .where(and(isOwn, eq(pictures.use, use), ne(pictures.state, "deleted")));
  return sql`${own} <= ${PICTURES_MAX[use]}`;
}

/** Shows a picture whose files are all there. A new face or logo takes the place of the old one. */
async function finish({
  row,
  company,
  variants,
  source,
  now,
}: {
  row: NewRow;
  company: LogoOwner | null;
  variants: PictureVariant[];
  source: AuditSource;
  now: Date;
}): Promise<Picture> {
  const { id, ownerId, use, altText } = row;
  const build = (tx: Database) => [
    ...(use === "avatar"
      ? [lockOwner(tx, ownerId), deletionWrite(tx, { where: isFaceOf(ownerId), now })]
      : []),
    ...(company ? logoChangeWrites(tx, { company, source, now }) : []),
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
  ];
  await (use === "avatar" ? changeFace({ userId: ownerId }, build) : atomically(build));
  const { ownerId: _, tenantId: __, sourceHash: ___, ...picture } = row;
  return { ...picture, variants };
}

/** After a failure: the files go at once, else with the next clean-up. A store that has just failed is not asked again while somebody waits. */
async function giveUp(row: StoredImage, cause: unknown, now: Date): Promise<void> {
  try {
    const pending = and(eq(pictures.id, row.id), eq(pictures.state, "pending"));
    await atomically((tx) => [deletionWrite(tx, { where: pending, now })]);
    if (!(cause instanceof PictureStoreError)) await clearPicture(row);
  } catch (error) {
    log.warn({ err: error, picture: row.id }, "a picture that failed is left to the clean-up");
  }
}
