import { beforeEach, describe, expect, test } from "vitest";

import { drawPicture, receivedFile } from "../../../tests/factories/picture";
import { onboarding } from "../../../tests/factories/user";

import { SYSTEM_ACTOR } from "~/models/audit/audit";
import { getAuthorAvatar, getAvatar, withAvatars } from "./avatar.server";
import { getContentVersion } from "~/models/shared/content-tag.server";
import { pictureAddress } from "./picture";
import { deleteOwnPicture } from "~/models/picture/picture-removal.server";
import { storePicture } from "~/models/picture/picture-write.server";
import { createPost, updatePost } from "~/models/post/post-write.server";
import { deleteUser, onboardUser, updateProfile } from "~/models/account/user.server";

const origin = { network: null, userAgent: null, requestId: null };

async function person(firstName: string) {
  const metadata = { first_name: firstName, last_name: "Ortiz", business_name: null };
  return (await onboardUser(onboarding({ metadata }))).user;
}

async function giveFace(owner: { id: string }) {
  const file = receivedFile(await drawPicture({ width: 80, height: 80 }));
  const source = { ...origin, actor: SYSTEM_ACTOR };
  return storePicture({ file, owner, use: "avatar", altText: "", source });
}

/** An article that this person wrote under this name. */
async function write(writer: { id: string }, authorName: string) {
  const editor = { ...origin, actor: { id: writer.id, name: "" } };
  const title = `Post ${crypto.randomUUID()}`;
  const { id } = await createPost({
    title,
    excerpt: "E",
    body: "B",
    authorName,
    editor,
    publishedAt: new Date(),
  });
  return { id, editor };
}

describe("faces", () => {
  test("appear next to the people in a list who have one", async () => {
    const [dana, erin] = [await person("Dana"), await person("Erin")];
    const face = await giveFace(dana);
    expect(await withAvatars([erin, dana])).toMatchObject([
      { id: erin.id, avatar: null },
      { id: dana.id, avatar: pictureAddress(face) },
    ]);
    expect(await withAvatars([])).toEqual([]);
  });

  test("are the last one that came, when two come at once", async () => {
    const dana = await person("Dana");
    await giveFace(dana);
    const both = await Promise.all([giveFace(dana), giveFace(dana)]);
    const shown = await getAvatar({ userId: dana.id });
    expect(both.map(({ id }) => id)).toContain(shown?.id);
  });
});

describe("the picture next to the author line of an article", () => {
  let dana: Awaited<ReturnType<typeof person>>;
  let face: string;
  beforeEach(async () => {
    dana = await person("Dana");
    face = pictureAddress(await giveFace(dana));
  });

  test("is that of its writer, under their own name only", async () => {
    const { id: postId } = await write(dana, "Dana Ortiz");
    expect(await getAuthorAvatar({ postId, authorName: "Dana Ortiz" })).toBe(face);
    expect(await getAuthorAvatar({ postId, authorName: "Erin Ortiz" })).toBeNull();
  });

  test("is nobody's who has not written there, though they bear the name", async () => {
    const namesake = await person("Dana");
    const { id: postId } = await write(namesake, "Dana Ortiz");
    expect(await getAuthorAvatar({ postId, authorName: "Dana Ortiz" })).toBeNull();
  });

  test("comes with an editor who writes on it later and signs it", async () => {
    const erin = await person("Erin");
    const { id, editor } = await write(erin, "Erin Ortiz");
    const changes = { authorName: "Dana Ortiz" };
    await updatePost({ id, changes, editor: { ...editor, actor: { id: dana.id, name: "" } } });
    expect(await getAuthorAvatar({ postId: id, authorName: "Dana Ortiz" })).toBe(face);
  });

  test("goes with its name, with the picture, and with the account", async () => {
    const { id: postId } = await write(dana, "Dana Ortiz");
    const avatarOf = (authorName: string) => getAuthorAvatar({ postId, authorName });
    await updateProfile({ userId: dana.id, changes: { firstName: "Dee" } });
    expect([await avatarOf("Dana Ortiz"), await avatarOf("Dee Ortiz")]).toEqual([null, face]);
    const shown = await getAvatar({ userId: dana.id });
    await deleteOwnPicture({ id: shown?.id ?? "", ownerId: dana.id });
    expect(await avatarOf("Dee Ortiz")).toBeNull();
    await giveFace(dana);
    expect(await avatarOf("Dee Ortiz")).not.toBeNull();
    await deleteUser({ userId: dana.id, ...origin });
    expect(await avatarOf("Dee Ortiz")).toBeNull();
  });

  test("makes kept pages new when it changes, and nobody else's face does", async () => {
    await write(dana, "Dana Ortiz");
    const version = () => getContentVersion({ tag: "posts" });
    const before = await version();
    const reader = await person("Erin");
    const { id } = await giveFace(reader);
    await deleteOwnPicture({ id, ownerId: reader.id });
    expect(await version()).toBe(before);
    await giveFace(dana);
    expect(await version()).toBe(before + 1);
    const shown = await getAvatar({ userId: dana.id });
    await deleteOwnPicture({ id: shown?.id ?? "", ownerId: dana.id });
    expect(await version()).toBe(before + 2);
    await deleteUser({ userId: dana.id, ...origin });
    expect(await version()).toBe(before + 3);
  });
});
