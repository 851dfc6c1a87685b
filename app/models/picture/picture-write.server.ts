import { and, eq, ne } from "drizzle-orm";

import { getRequestStore } from "~/front-door/request-store";
import { sharedNow } from "~/lib/clock/shared-clock";
import { atomically, db, isUniqueViolation, required, type Database } from "~/server/db.server";
import { env } from "~/server/env.server";
import { inspectImage, keepImage, type StoredImage } from "~/services/image-store.server";
import { log } from "~/server/log.server";

import { pictures } from "../../../drizzle/schema";

import type { AuditSource } from "~/models/audit/audit";
import { auditWrite } from "~/models/audit/audit.server";
import { changeFace, isFaceOf } from "./avatar.server";
import { lockUserWrite } from "~/models/account/user-lock.server";
import { maximumCheck } from "~/models/shared/list-maximum.server";
import type { Picture, PictureUse } from "./picture";
import { ImageRefusedError, PictureStoreError } from "~/services/image-errors";
import { largestSize, type PictureVariant } from "~/lib/picture-variants";
import { lockCompanyWrite, type LogoOwner, logoChangeWrites } from "./company-logo.server";
import { clearPicture, deletionWrite } from "./picture-removal.server";
import { PICTURE_RULES } from "./picture-refusals";
import { pictureColumns } from "./picture.server";
import { PICTURES_MAX } from "./picture-limits";
import type { ReceivedFile } from "~/models/shared/received-file";
import { RuleError } from "~/models/shared/rule-error";

interface NewPicture {
  file: ReceivedFile;
  owner: { id: string };
  use: PictureUse;
  altText: string;
  /** The company that the logo belongs to. */
  company?: LogoOwner | null;
  /** The actor and origin. The audit log records what staff do. */
  source: AuditSource;
  now?: Date;
}

/**
 * Checks a file, creates its variants and stores them, all or nothing. The same file from the same
 * person for the same use is stored once, with the words that came last. A new avatar replaces the
 * old one. Throws `RuleError`.
 */
export async function storePicture(picture: NewPicture): Promise<Picture> {
  try {
    return await checkAndKeep(picture);
  } catch (error) {
    throw asRule(error);
  }
}

/** What the image services say about a file or a store, as the rule that it breaks. */
function asRule(cause: unknown): unknown {
  if (cause instanceof PictureStoreError) {
    log.error({ err: cause, requestId: getRequestStore()?.id }, "the picture store failed");
    return new RuleError(PICTURE_RULES, "picture_store", undefined, { cause });
  }
  if (!(cause instanceof ImageRefusedError)) return cause;
  return new RuleError(PICTURE_RULES, `picture_${cause.fault}`, undefined, { cause });
}

async function checkAndKeep({
  file,
  owner,
  use,
  altText,
  company = null,
  source,
  now = sharedNow(),
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
  if (twin) return describe(twin, { altText, source, now });
  await reserve(row, now);
  try {
    const variants = await keepImage({ id: row.id, file: file.path, use, size, store: row.store });
    return await finish({ row, company, variants, source, now });
  } catch (error) {
    await giveUp(row, error, now);
    if (isUniqueViolation(error)) {
      // The same form was sent twice at once.
      const winner = await findTwin(row);
      if (winner) return describe(winner, { altText, source, now });
    }
    throw error;
  }
}

type NewRow = Omit<typeof pictures.$inferInsert, "state" | "updatedAt" | "variants"> & {
  id: string;
  ownerId: string;
  tenantId: string | null;
};

/** Finds the same file, if it was stored before. */
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

/** Gives a picture other words. Returns it with them. */
async function describe(
  picture: Picture,
  { altText, source, now }: { altText: string; source: AuditSource; now: Date },
): Promise<Picture> {
  const { id, use } = picture;
  if (picture.altText === altText) return picture;
  await atomically((tx) => [
    tx
      .update(pictures)
      .set({ altText, updatedAt: now })
      .where(and(eq(pictures.id, id), eq(pictures.state, "ready"))),
    ...(use === "blog"
      ? [auditWrite(tx, { ...source, action: "picture.uploaded", subject: { id, name: altText }, now })]
      : []),
  ]);
  return { ...picture, altText };
}

/**
 * Writes the row before any file. The uploads of one person, and of one company, are counted one
 * after the other, so that two can't both take the last place.
 */
async function reserve(row: NewRow, now: Date): Promise<void> {
  const { ownerId, tenantId, use } = row;
  const isOwn = tenantId === null ? eq(pictures.ownerId, ownerId) : eq(pictures.tenantId, tenantId);
  await atomically((tx) => [
    lockUserWrite(tx, ownerId),
    ...(tenantId === null ? [] : [lockCompanyWrite(tx, tenantId)]),
    tx.insert(pictures).values({ ...row, state: "pending", variants: [], updatedAt: now }),
    maximumCheck(tx, pictures, {
      where: and(isOwn, eq(pictures.use, use), ne(pictures.state, "deleted")),
      maximum: PICTURES_MAX[use],
      refusal: () => new RuleError(PICTURE_RULES, "picture_quota"),
    }),
  ]);
}

/** Publishes a picture whose files are all stored. A new avatar or logo replaces the old one. */
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
      ? [lockUserWrite(tx, ownerId), deletionWrite(tx, { where: isFaceOf(ownerId), now })]
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

/**
 * Cleans up after a failure: the files are deleted at once, or by the next clean-up if the store
 * has just failed and someone is waiting.
 */
async function giveUp(row: StoredImage, cause: unknown, now: Date): Promise<void> {
  try {
    const pending = and(eq(pictures.id, row.id), eq(pictures.state, "pending"));
    await atomically((tx) => [deletionWrite(tx, { where: pending, now })]);
    if (!(cause instanceof PictureStoreError)) await clearPicture(row);
  } catch (error) {
    log.warn({ err: error, picture: row.id }, "a picture that failed is left to the clean-up");
  }
}
