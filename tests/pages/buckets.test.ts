import { readdirSync } from "node:fs";
import path from "node:path";

import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { db } from "~/server/db.server";
import { env } from "~/server/env.server";
import { SYSTEM_ACTOR } from "~/models/audit/audit";
import { clearPictures, deleteOwnPicture } from "~/models/picture/picture-removal.server";
import { storePicture } from "~/models/picture/picture-write.server";
import { getPicture, getVariant } from "~/models/picture/picture.server";
import { imageStoreStatus } from "~/services/image-store.server";
import { answerImage } from "~/http/image-response.server";

import { pictures } from "../../drizzle/schema";
import { drawPicture, receivedFile } from "../factories/picture";
import { createUser } from "../factories/user";
import { startS3 } from "../setup/s3";

/* The life of a picture whose files lie in a bucket. */

const source = { actor: SYSTEM_ACTOR, network: null, userAgent: null, requestId: null };
let store: Awaited<ReturnType<typeof startS3>>;
let owner: { id: string };

beforeAll(async () => {
  store = await startS3();
  Object.assign(env, { s3: store.bucket, pictureStore: "s3" });
});
afterAll(() => store.stop());
beforeEach(async () => {
  store.failing(() => undefined);
  owner = await createUser({});
});

async function keep(bytes?: Buffer) {
  const file = receivedFile(bytes ?? (await drawPicture({ width: 400, height: 300 })));
  return storePicture({ file, owner, use: "gallery", altText: "A bay", source });
}
const rowsOf = () => db.select().from(pictures).where(eq(pictures.ownerId, owner.id));
const objectsOf = (id: string) => [...store.objects.keys()].filter((key) => key.includes(id));

describe("a picture in a bucket", () => {
  test("is shown from there, and gone from there when it is deleted", async () => {
    const picture = await keep();
    expect(picture.store).toBe("s3");
    expect(objectsOf(picture.id)).toHaveLength(picture.variants.length);
    for (const { name, bytes } of picture.variants) {
      const variant = await getVariant({ id: picture.id, name });
      expect(variant?.body.byteLength).toBe(bytes);
    }
    expect(readdirSync(path.join(env.uploadDir, "incoming"))).toEqual([]);
    expect(await deleteOwnPicture({ id: picture.id, ownerId: owner.id })).toBe(true);
    expect(objectsOf(picture.id)).toEqual([]);
    expect(await rowsOf()).toEqual([]);
  });

  test("stays readable there when new ones go elsewhere", async () => {
    const picture = await keep();
    Object.assign(env, { pictureStore: "local" });
    const name = picture.variants[0]?.name ?? "";
    expect(await getVariant({ id: picture.id, name })).not.toBeNull();
    expect(await keep()).toMatchObject({ store: "local" });
    Object.assign(env, { pictureStore: "s3" });
  });
});

describe("while the bucket is out of order", () => {
  test.each(["", "<!doctype html><title>Maintenance</title>"])(
    "no browser keeps for a year what came in place of a picture: %j",
    async (bytes) => {
      const { id, variants } = await keep();
      const address = { id, name: variants[0]?.name ?? "" };
      const request = new Request("https://app.example/");
      store.failing(() => ({ bytes }));
      const answer = await answerImage(request, address);
      expect(answer.status).toBe(503);
      expect(answer.headers.get("Cache-Control")).toBe("no-store");
      expect(answer.headers.get("Retry-After")).toBe("30");
      expect(imageStoreStatus().status).toBe("failing");
      store.failing(() => undefined);
      expect((await answerImage(request, address)).status).toBe(200);
      expect(imageStoreStatus().status).toBe("ok");
    },
  );

  test("no picture is taken, nobody sees a part of one, and the clean-up leaves nothing behind", async () => {
    let taken = 0;
    store.failing(({ method }) => {
      if (method === "PUT") taken += 1;
      return method === "PUT" && taken > 4 ? { status: 403, code: "AccessDenied" } : undefined;
    });
    const bytes = await drawPicture({ width: 400, height: 300 });
    await expect(keep(bytes)).rejects.toMatchObject({ name: "RuleError", code: "picture_store" });
    expect(imageStoreStatus()).toEqual({ store: "s3", status: "failing" });
    const [left] = await rowsOf();
    expect(left?.state).toBe("deleted");
    expect(objectsOf(left?.id ?? "")).toHaveLength(4);
    expect(await getPicture({ id: left?.id ?? "" })).toBeNull();
    store.failing(() => undefined);
    await clearPictures();
    expect([await rowsOf(), objectsOf(left?.id ?? "")]).toEqual([[], []]);
    expect(await keep(bytes)).toMatchObject({ altText: "A bay" });
    expect(imageStoreStatus().status).toBe("ok");
  });

  test("pictures say when to come back, and nobody keeps that answer", async () => {
    const picture = await keep();
    const name = picture.variants[0]?.name ?? "";
    const request = new Request("http://localhost/");
    store.failing(() => ({ status: 403, code: "AccessDenied" }));
    const answer = await answerImage(request, { id: picture.id, name });
    expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([503, "no-store"]);
    expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
    store.failing(() => undefined);
    expect((await answerImage(request, { id: picture.id, name })).status).toBe(200);
    store.objects.clear();
    await expect(answerImage(request, { id: picture.id, name })).rejects.toMatchObject({ status: 404 });
  });

  test("what is deleted is gone for people at once, and from the bucket as soon as that works", async () => {
    const picture = await keep();
    store.failing(() => ({ status: 403 }));
    expect(await deleteOwnPicture({ id: picture.id, ownerId: owner.id })).toBe(true);
    expect(await getPicture({ id: picture.id })).toBeNull();
    expect(objectsOf(picture.id)).not.toEqual([]);
    store.failing(() => undefined);
    await clearPictures();
    expect([await rowsOf(), objectsOf(picture.id)]).toEqual([[], []]);
  });
});
