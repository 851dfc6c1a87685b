import { readdirSync, rmSync, writeFileSync, utimesSync } from "node:fs";
import path from "node:path";

import { eq } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, test, vi } from "vitest";

import { atomically, db } from "~/server/db.server";
import { env } from "~/server/env.server";
import { log } from "~/server/log.server";

import { pictures, posts } from "../../../drizzle/schema";
import { insertMany } from "../../../tests/factories/insert-many";
import { drawPicture, receivedFile } from "../../../tests/factories/picture";
import { createCompany } from "../../../tests/factories/company";
import { createUser } from "../../../tests/factories/user";
import { wholeCopy } from "../../../tests/factories/whole-copy";

import { originalContent } from "~/models/content/content-defaults";
import { saveContent } from "~/models/content/content-write.server";
import { SYSTEM_ACTOR } from "~/models/audit/audit";
import { pictureAddress, type PictureUse } from "./picture";
import { readPictureAddress } from "~/lib/picture-variants";
import { getAvatar } from "./avatar.server";
import { clearPictures, deleteBlogPicture, deleteOwnPicture } from "./picture-removal.server";
import { storePicture } from "./picture-write.server";
import { getPicture, getVariant, listPictures } from "./picture.server";
import { PICTURES_MAX } from "./picture-limits";
import { createPost } from "~/models/post/post-write.server";
import { exportUser } from "~/models/account/user-export.server";
import { deleteUser } from "~/models/account/user.server";

const source = { actor: SYSTEM_ACTOR, network: null, userAgent: null, requestId: null };

async function keep({
  bytes,
  owner,
  use = "gallery",
  altText = "A loading bay",
}: {
  bytes?: Buffer;
  owner?: { id: string };
  use?: PictureUse;
  altText?: string;
} = {}) {
  const file = receivedFile(bytes ?? (await drawPicture()));
  return storePicture({ file, owner: owner ?? (await createUser({})), use, altText, source });
}

/** A row without files. */
function rowOf(
  owner: { id: string },
  overrides: Partial<typeof pictures.$inferInsert> = {},
): typeof pictures.$inferInsert {
  const now = new Date();
  return {
    ownerId: owner.id,
    use: "gallery",
    state: "ready",
    store: "local",
    altText: "",
    width: 1,
    height: 1,
    sourceFormat: "PNG",
    sourceBytes: 1,
    sourceHash: crypto.randomUUID(),
    createdAt: now,
    updatedAt: now,
    variants: [],
    ...overrides,
  };
}

/** Files of finished pictures and of unfinished ones. */
function filesOf(id: string): string[] {
  try {
    return readdirSync(path.join(env.uploadDir, id.slice(0, 2), id));
  } catch {
    return [];
  }
}
const unfinishedFiles = () => readdirSync(path.join(env.uploadDir, "incoming"));

describe("a picture", () => {
  test("is kept in every size and format, each of them what its name says", async () => {
    const picture = await keep({ bytes: await drawPicture({ width: 1200, height: 800 }) });
    expect(picture.variants.map(({ name }) => name)).toEqual(
      ["320x213", "640x427", "1024x683", "1200x800"].flatMap((size) => [
        `${size}.avif`,
        `${size}.webp`,
        `${size}.jpg`,
      ]),
    );
    for (const { name, width, height, format, bytes } of picture.variants) {
      const variant = await getVariant({ id: picture.id, name });
      const { body } = variant ?? {};
      expect(body?.byteLength).toBe(bytes);
      const metadata = await sharp(Buffer.from(body ?? [])).metadata();
      expect(metadata).toMatchObject({ width, height, format: format === "avif" ? "heif" : format });
    }
    expect(readPictureAddress(pictureAddress(picture))).toMatchObject({ id: picture.id, width: 1200 });
    expect(unfinishedFiles()).toEqual([]);
  });

  test("loses everything but its pixels, and is upright", async () => {
    const bytes = await drawPicture({
      width: 400,
      height: 200,
      metadata: {
        orientation: 6,
        exif: { IFD0: { Copyright: "SECRET-OWNER" }, IFD3: { GPSLatitude: "51/1 30/1 0/1" } },
      },
    });
    expect(bytes.includes("SECRET-OWNER")).toBe(true);
    const picture = await keep({ bytes });
    expect(picture).toMatchObject({ width: 200, height: 400 });
    for (const { name } of picture.variants) {
      const body = Buffer.from((await getVariant({ id: picture.id, name }))?.body ?? []);
      const metadata = await sharp(body).metadata();
      expect(body.includes("SECRET-OWNER"), name).toBe(false);
      expect([metadata.exif, metadata.xmp, metadata.icc, metadata.orientation], name).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
      ]);
    }
  });

  test("that lets see through falls back to PNG, any other to JPEG", async () => {
    const clear = await keep({ bytes: await drawPicture({ format: "png", isTransparent: true }) });
    expect(clear.variants.map(({ format }) => format)).toContain("png");
    const opaque = await keep({ bytes: await drawPicture({ format: "png" }) });
    expect(opaque.variants.map(({ format }) => format)).not.toContain("png");
  });

  test.each(["jpeg", "png", "webp", "avif", "gif"] as const)("may be given as %s", async (format) => {
    const picture = await keep({ bytes: await drawPicture({ format, width: 50, height: 40 }) });
    expect(picture.sourceFormat.toLowerCase()).toBe(format);
    expect(picture).toMatchObject({ width: 50, height: 40 });
  });

  test.each([
    ["in the colors of print", "cmyk", "jpeg"],
    ["with 16 bits for each color", "rgb16", "png"],
  ] as const)("%s keeps how it looks", async (_name, space, format) => {
    const red = { create: { width: 60, height: 60, channels: 3 as const, background: "#c81e28" } };
    const bytes = await sharp(red).toColourspace(space).toFormat(format).toBuffer();
    expect((await sharp(bytes).metadata()).space).toBe(space);
    const picture = await keep({ bytes });
    const body = (await getVariant({ id: picture.id, name: "60x60.webp" }))?.body;
    const { dominant } = await sharp(Buffer.from(body ?? [])).stats();
    expect(dominant.r).toBeGreaterThan(180);
    expect(dominant.g).toBeLessThan(60);
  });

  test.each(["gif", "webp"] as const)("that moves becomes its first frame (%s)", async (format) => {
    const frame = (color: string) => ({
      create: { width: 40, height: 40, channels: 3 as const, background: color },
    });
    const frames = await Promise.all(["red", "blue"].map((color) => sharp(frame(color)).png().toBuffer()));
    const bytes = await sharp(frames, { join: { animated: true } })
      .toFormat(format, { delay: [100, 100] })
      .toBuffer();
    expect((await sharp(bytes).metadata()).pages).toBe(2);
    const picture = await keep({ bytes });
    expect(picture).toMatchObject({ width: 40, height: 40 });
    const body = (await getVariant({ id: picture.id, name: "40x40.webp" }))?.body;
    const { dominant } = await sharp(Buffer.from(body ?? [])).stats();
    expect(dominant.r).toBeGreaterThan(200);
  });

  test("of another name than its own is not found", async () => {
    const picture = await keep();
    for (const name of ["320x213.gif", "../../../app.db", "9x9.jpg", ""])
      expect(await getVariant({ id: picture.id, name })).toBeNull();
    expect(await getPicture({ id: "../etc" })).toBeNull();
    expect(await getPicture({ id: crypto.randomUUID() })).toBeNull();
  });
});

describe("what is no picture is refused, and nothing of it stays", () => {
  const text = (content: string) => Promise.resolve(Buffer.from(content));
  test.each([
    ["an SVG", () => text('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'), "type"],
    ["HTML", () => text("<!doctype html><script>alert(1)</script>"), "type"],
    ["nothing", () => text(""), "type"],
    ["a TIFF", () => drawPicture({ format: "tiff" }), "type"],
    ["a script that begins like a GIF", () => text("GIF89a=0;alert(1)//"), "broken"],
    ["a PDF", () => text("%PDF-1.7\n1 0 obj"), "type"],
    [
      "half a JPEG",
      async () => (await drawPicture({ width: 1500, height: 1500 })).subarray(0, 4_000),
      "broken",
    ],
    ["30,000 by 30,000 pixels", () => emptyPng(30_000, 30_000), "pixels"],
    ["26 megapixels", () => emptyPng(5_200, 5_000), "pixels"],
    ["14 megapixels of AVIF", () => emptyAvif(4_000, 3_500), "pixels"],
  ])("%s", async (_name, make, fault) => {
    const owner = await createUser({});
    await expect(keep({ bytes: await make(), owner })).rejects.toMatchObject({
      name: "RuleError",
      code: `picture_${fault}`,
    });
    expect(await db.select().from(pictures).where(eq(pictures.ownerId, owner.id))).toEqual([]);
    expect(unfinishedFiles()).toEqual([]);
  });

  test("a picture with a program behind it is kept without the program", async () => {
    const bytes = Buffer.concat([
      await drawPicture(),
      Buffer.from("PK\u0003\u0004<script>alert(1)</script>"),
    ]);
    const picture = await keep({ bytes });
    for (const { name } of picture.variants) {
      const { body } = (await getVariant({ id: picture.id, name })) ?? {};
      expect(Buffer.from(body ?? []).includes("<script>")).toBe(false);
    }
  });
});

/** A PNG of a size that it never unpacks to: what a decompression bomb says of itself. */
async function emptyPng(width: number, height: number): Promise<Buffer> {
  const bytes = await sharp({ create: { width: 1, height: 1, channels: 3, background: "red" } })
    .png()
    .toBuffer();
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

async function emptyAvif(width: number, height: number): Promise<Buffer> {
  const bytes = await drawPicture({ width: 16, height: 16, format: "avif" });
  const size = bytes.indexOf("ispe");
  bytes.writeUInt32BE(width, size + 8);
  bytes.writeUInt32BE(height, size + 12);
  return bytes;
}

describe("one person", () => {
  test("who sends the same file twice, even at once, has it once", async () => {
    const owner = await createUser({});
    const bytes = await drawPicture({ width: 100, height: 100 });
    const kept = await Promise.all([1, 2, 3].map(() => keep({ bytes, owner })));
    expect(new Set([...kept, await keep({ bytes, owner })].map(({ id }) => id)).size).toBe(1);
    const { items } = await listPictures({ use: "gallery", ownerId: owner.id, page: { limit: 10 } });
    expect(items.map(({ id }) => id)).toEqual([kept[0]?.id]);
    expect(filesOf(kept[0]?.id ?? "")).toHaveLength(kept[0]?.variants.length ?? 0);
    expect(await db.select().from(pictures).where(eq(pictures.ownerId, owner.id))).toHaveLength(1);
  });

  test("who sends the same file with other words corrects the words", async () => {
    const owner = await createUser({});
    const bytes = await drawPicture({ width: 100, height: 100 });
    for (const use of ["gallery", "blog"] as const) {
      const { id } = await keep({ bytes, owner, use, altText: "A tpyo" });
      const again = await keep({ bytes, owner, use, altText: "A typo" });
      expect([again.id, again.altText]).toEqual([id, "A typo"]);
      expect(await getPicture({ id })).toMatchObject({ altText: "A typo" });
    }
  });

  test("has no more than the quota, however many come at once", async () => {
    const owner = await createUser({});
    const taken = Array.from({ length: PICTURES_MAX.gallery - 1 }, () => rowOf(owner));
    await atomically((tx) => [tx.insert(pictures).values(taken)]);
    const files = await Promise.all([1, 2, 3].map(() => drawPicture({ width: 20, height: 20 })));
    const outcomes = await Promise.allSettled(files.map((bytes) => keep({ bytes, owner })));
    const refused = outcomes.flatMap((outcome) =>
      outcome.status === "rejected" ? [outcome.reason as unknown] : [],
    );
    expect(refused).toHaveLength(2);
    for (const reason of refused) expect(reason).toMatchObject({ code: "picture_quota" });
    const twin = await keep({ bytes: files[0] ?? Buffer.alloc(0), owner }).catch(() => null);
    expect(twin === null || outcomes[0]?.status === "fulfilled").toBe(true);
  });

  test("has no more than the quota of its company, however many managers come at once", async () => {
    const { tenant: company } = await createCompany();
    const managers = await Promise.all(Array.from({ length: 12 }, () => createUser({})));
    const [first] = managers;
    if (!first) throw new Error("There is no manager");
    const taken = Array.from({ length: PICTURES_MAX.logo - 1 }, () =>
      rowOf(first, { use: "logo", state: "pending", tenantId: company.id }),
    );
    await atomically((tx) => [tx.insert(pictures).values(taken)]);
    const file = receivedFile(await drawPicture({ width: 20, height: 20 }));
    const outcomes = await Promise.allSettled(
      managers.map((owner) => storePicture({ file, owner, use: "logo", altText: "Logo", company, source })),
    );
    const refused = outcomes.flatMap((outcome) =>
      outcome.status === "rejected" ? [outcome.reason as unknown] : [],
    );
    expect(refused).toMatchObject(Array(11).fill({ code: "picture_quota" }));
  });

  test("has one face: the newest", async () => {
    const owner = await createUser({});
    const first = await keep({ owner, use: "avatar", altText: "" });
    expect(first).toMatchObject({ width: 320, height: 320 });
    const second = await keep({ owner, use: "avatar", altText: "" });
    expect(await getAvatar({ userId: owner.id })).toMatchObject({ id: second.id });
    expect(await getPicture({ id: first.id })).toBeNull();
    await clearPictures();
    expect(filesOf(first.id)).toEqual([]);
    expect(await deleteOwnPicture({ id: second.id, ownerId: owner.id })).toBe(true);
    expect(await getAvatar({ userId: owner.id })).toBeNull();
  });

  test("takes away own pictures only, with their files", async () => {
    const owner = await createUser({});
    const picture = await keep({ owner });
    const other = await createUser({});
    expect(await deleteOwnPicture({ id: picture.id, ownerId: other.id })).toBe(false);
    expect(filesOf(picture.id)).not.toEqual([]);
    expect(await deleteOwnPicture({ id: picture.id, ownerId: owner.id })).toBe(true);
    expect(await deleteOwnPicture({ id: picture.id, ownerId: owner.id })).toBe(false);
    expect(filesOf(picture.id)).toEqual([]);
    expect(await getVariant({ id: picture.id, name: picture.variants[0]?.name ?? "" })).toBeNull();
  });

  test("reads of own pictures in the export, and takes them along when the account goes", async () => {
    const owner = await createUser({});
    const own = await keep({ owner });
    const face = await keep({ owner, use: "avatar", altText: "" });
    const cover = await keep({ owner, use: "blog" });
    const exported = await wholeCopy(exportUser({ userId: owner.id }));
    expect(exported.pictures.map(({ id }) => id).sort()).toEqual([own.id, face.id, cover.id].sort());
    expect(exported.pictures.find(({ id }) => id === own.id)?.url).toContain(pictureAddress(own));
    await deleteUser({ userId: owner.id });
    expect(await getPicture({ id: own.id })).toBeNull();
    expect(await getPicture({ id: face.id })).toBeNull();
    expect(await getPicture({ id: cover.id })).not.toBeNull();
    await clearPictures();
    expect([...filesOf(own.id), ...filesOf(face.id)]).toEqual([]);
  });
});

describe("the library of the blog", () => {
  test("keeps what an article shows", async () => {
    const picture = await keep({ use: "blog" });
    const post = await createPost({
      title: `Post ${crypto.randomUUID()}`,
      authorName: "Dana",
      coverImageUrl: pictureAddress(picture),
      coverImageAlt: "A bay",
      editor: source,
    });
    await expect(deleteBlogPicture({ id: picture.id, source })).rejects.toMatchObject({
      code: "picture_in_use",
    });
    await atomically((tx) => [tx.update(posts).set({ coverImageUrl: null }).where(eq(posts.id, post.id))]);
    expect(await deleteBlogPicture({ id: picture.id, source })).toBe(true);
    expect(await deleteBlogPicture({ id: picture.id, source })).toBe(false);
  });

  test("keeps the photo of a person on the site, also one in a draft, until they are taken off", async () => {
    const picture = await keep({ use: "blog" });
    const place = { kind: "people" as const, language: "photo" };
    const { fields } = originalContent("people");
    const person = { name: "Bo", role: "Agents", text: "Builds them.", photoAlt: "Bo at a desk" };
    const body = { fields, items: [{ ...person, photo: pictureAddress(picture) }] };
    const without = { fields, items: [{ ...person, photo: "" }] };
    const isKept = () =>
      expect(deleteBlogPicture({ id: picture.id, source })).rejects.toMatchObject({ code: "picture_in_use" });
    await saveContent(place, { version: 0, body, source });
    await isKept();
    await saveContent(place, { version: 1, body, publish: "at-once", source });
    await saveContent(place, { version: 2, body: without, source });
    await isKept();
    await saveContent(place, { version: 3, body: without, publish: "at-once", source });
    expect(await deleteBlogPicture({ id: picture.id, source }), "the history doesn't hold it").toBe(true);
  });

  test("gives nobody's own pictures away", async () => {
    const picture = await keep();
    expect(await deleteBlogPicture({ id: picture.id, source })).toBe(false);
    expect(await getPicture({ id: picture.id })).not.toBeNull();
  });
});

describe("the clean-up", () => {
  test("takes what a process left that ended in the middle, and nothing that is still being made", async () => {
    const picture = await keep();
    const owner = await createUser({});
    const now = new Date();
    const hoursAgo = new Date(now.getTime() - 2 * 60 * 60 * 1000);
    const [old, young] = [crypto.randomUUID(), crypto.randomUUID()];
    await atomically((tx) => [
      tx
        .insert(pictures)
        .values([
          rowOf(owner, { id: old, state: "pending", updatedAt: hoursAgo }),
          rowOf(owner, { id: young, state: "pending", updatedAt: now }),
        ]),
    ]);
    const incoming = path.join(env.uploadDir, "incoming");
    for (const [name, at] of [
      ["left", hoursAgo],
      ["running", now],
    ] as const) {
      writeFileSync(path.join(incoming, name), "bytes");
      utimesSync(path.join(incoming, name), at, at);
    }
    await clearPictures({ now });
    const left = await db.select({ id: pictures.id }).from(pictures).where(eq(pictures.ownerId, owner.id));
    expect(left).toEqual([{ id: young }]);
    expect(unfinishedFiles()).toEqual(["running"]);
    expect(filesOf(picture.id)).not.toEqual([]);
    rmSync(path.join(incoming, "running"));
  });

  test("goes from the disk, however many others a store that is gone keeps", async () => {
    vi.spyOn(log, "warn").mockReturnValue();
    const owner = await createUser({});
    const picture = await keep({ owner });
    const stuck = Array.from({ length: 1_000 }, () =>
      rowOf(owner, { state: "deleted", store: "cloudinary", updatedAt: new Date(0) }),
    );
    await atomically((tx) => [insertMany(tx, pictures, stuck)]);
    await db.update(pictures).set({ state: "deleted" }).where(eq(pictures.id, picture.id));
    await clearPictures();
    expect(filesOf(picture.id)).toEqual([]);
    expect(await db.$count(pictures, eq(pictures.ownerId, owner.id))).toBe(1_000);
    await db.delete(pictures).where(eq(pictures.ownerId, owner.id));
  });
});
