import { expect, test } from "vitest";

import { createPost, trashPost, updatePost } from "~/models/post/post-write.server";
import { loadPostPreview } from "~/features/blog/public/preview.server";
import { previewLink } from "~/models/post/post-preview.server";

import { postContent } from "../factories/post";
import { DAY_MILLISECONDS } from "~/lib/time-units";

const tokenOf = (link: { path: string }) => link.path.split("/").at(-1) ?? "";

async function expectNothing(token: string, now: Date): Promise<void> {
  const answer: unknown = await loadPostPreview(token, now).catch((thrown: unknown) => thrown);
  expect(answer instanceof Response ? answer.status : answer, token).toBe(404);
}

test("a preview link works for seven days and the rest of the last one, whenever in a day it was made", async () => {
  const { id } = await createPost(postContent({ title: "Not yet" }));
  for (const made of ["2026-11-21T00:00:00.000Z", "2026-11-21T23:59:59.999Z"]) {
    const now = new Date(made);
    const { expiresAt, ...link } = previewLink({ id }, now);
    const lasts = expiresAt.getTime() - now.getTime();
    expect(lasts).toBeGreaterThanOrEqual(7 * DAY_MILLISECONDS);
    expect(lasts).toBeLessThan(8 * DAY_MILLISECONDS);
    const just = new Date(expiresAt.getTime() - 1);
    expect(await loadPostPreview(tokenOf(link), just)).toMatchObject({ post: { id }, expiresAt });
    await expectNothing(tokenOf(link), expiresAt);
  }
});

test("a preview link shows the latest saving, and cannot be stretched, passed on to another article or used from the trash", async () => {
  const now = new Date();
  const [{ id }, other] = [await createPost(postContent()), await createPost(postContent())];
  const token = tokenOf(previewLink({ id }, now));
  await updatePost({ id, version: 1, changes: { title: "Changed since" } });
  expect((await loadPostPreview(token, now)).post.title).toBe("Changed since");
  const [, expiry = "", signature = ""] = token.split(".");
  const later = (Number.parseInt(expiry, 36) + DAY_MILLISECONDS).toString(36);
  for (const forged of [
    `${id}.${later}.${signature}`,
    `${other.id}.${expiry}.${signature}`,
    `${id}.${expiry}`,
    `${token}.x`,
    "",
  ]) {
    await expectNothing(forged, now);
  }
  await trashPost({ id });
  await expectNothing(token, now);
});
