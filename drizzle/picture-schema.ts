import { sql, type SQLWrapper } from "drizzle-orm";

import { type PictureVariant } from "~/lib/picture-variants";
import { PICTURE_STORES, PICTURE_STATES, PICTURE_USES } from "./values";

import { tenants, users } from "./account-schema";
import {
  check,
  hasKnownValue,
  id,
  index,
  integer,
  json,
  oneOf,
  table,
  text,
  timestamp,
  uniqueIndex,
} from "./columns";

/**
 * Pictures that nobody can see. It names its value, because SQLite uses a partial index only for a
 * condition without bound ones.
 */
export const isHiddenPicture = (picture: { state: SQLWrapper }) => sql`${picture.state} <> 'ready'`;

/**
 * Uploaded pictures. A row is written before its files ("pending") and shown when all of them exist
 * ("ready"). A deleted one keeps its row until its files are gone, so every file has a row.
 */
export const pictures = table(
  "pictures",
  {
    id: id(),
    /** Null if the account is gone: then only pictures of the blog and logos stay. */
    ownerId: text("owner_id").references(() => users.id, { onDelete: "set null" }),
    /** The company whose logo this is. */
    tenantId: text("tenant_id").references(() => tenants.id, { onDelete: "set null" }),
    use: oneOf("use", [...PICTURE_USES]).notNull(),
    state: oneOf("state", [...PICTURE_STATES]).notNull(),
    /** Where the files are, whatever is configured today. */
    store: oneOf("store", [...PICTURE_STORES]).notNull(),
    altText: text("alt_text").notNull(),
    /** Width of the largest variant. */
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    /** The uploaded file's format, size and SHA-256. The file itself is not stored. */
    sourceFormat: text("source_format").notNull(),
    sourceBytes: integer("source_bytes").notNull(),
    sourceHash: text("source_hash").notNull(),
    createdAt: timestamp("created_at").notNull(),
    updatedAt: timestamp("updated_at").notNull(),
    variants: json("variants").$type<PictureVariant[]>().notNull(),
  },
  (picture) => [
    index("pictures_owner_index").on(picture.ownerId, picture.use, picture.createdAt, picture.id),
    index("pictures_use_index").on(picture.use, picture.createdAt, picture.id),
    index("pictures_unfinished_index").on(picture.updatedAt).where(isHiddenPicture(picture)),
    uniqueIndex("pictures_avatar_unique")
      .on(picture.ownerId)
      .where(sql`${picture.state} = 'ready' and ${picture.use} = 'avatar'`),
    uniqueIndex("pictures_logo_unique")
      .on(picture.tenantId)
      .where(sql`${picture.state} = 'ready' and ${picture.use} = 'logo'`),
    // One person may upload the same logo for two companies.
    uniqueIndex("pictures_source_unique")
      .on(picture.ownerId, picture.use, picture.sourceHash)
      .where(sql`${picture.state} = 'ready' and ${picture.use} <> 'logo'`),
    check("pictures_use_known", hasKnownValue(picture.use, PICTURE_USES)),
    check("pictures_state_known", hasKnownValue(picture.state, PICTURE_STATES)),
    check("pictures_store_known", hasKnownValue(picture.store, PICTURE_STORES)),
    check("pictures_size_positive", sql`${picture.width} >= 1 and ${picture.height} >= 1`),
  ],
);
