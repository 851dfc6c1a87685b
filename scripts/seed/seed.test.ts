import { expect, test } from "vitest";

import { unpublishPost } from "~/models/post/post-write.server";
import {
  countPublishedPosts,
  getPublishedPost,
  getSlugRedirect,
  listPublishedPosts,
} from "~/models/post/post.server";

import { seed } from "./seed";

test("the seed fills an empty database once; a second run changes nothing, not even what an editor changed", async () => {
  const created = await seed();
  expect(created).toBeGreaterThanOrEqual(12);
  expect(await countPublishedPosts()).toBe(created);
  const { items } = await listPublishedPosts({ limit: 100 });
  for (const post of items) expect(post.tags.length).toBeGreaterThan(0);

  const former = await getSlugRedirect({ slug: "log-what-the-agent-decided" });
  expect(await getPublishedPost({ slugOrId: former ?? "" })).not.toBeNull();

  const edited = items[0]?.id ?? "";
  await unpublishPost({ id: edited });
  expect(await seed()).toBe(0);
  expect(await getPublishedPost({ slugOrId: edited })).toBeNull();
  expect((await listPublishedPosts({ limit: 100 })).items).toEqual(items.slice(1));
});
