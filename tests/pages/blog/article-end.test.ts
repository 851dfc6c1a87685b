import { beforeEach, expect, test } from "vitest";

import { loadPost } from "~/features/blog/public/post.server";
import { requestStorage } from "~/front-door/request-store";
import "~/http/language.server";
import type { Language } from "~/lib/languages";
import { FIRST_EVENT_TYPE_ID } from "~/models/booking/event-type";
import { saveEventType } from "~/models/booking/event-type.server";
import { createPost } from "~/models/post/post-write.server";

import { createTestType, currentType, STAFF_SOURCE, typeForm } from "../../factories/booking";
import { postContent } from "../../factories/post";
import { requestStore } from "../../factories/request-store";

/* The consultation that the end of an article offers. */

/** The tag of this test's articles. */
let label: string;
let articleTags: string[];

beforeEach(() => {
  label = `Tag ${crypto.randomUUID()}`;
  articleTags = [label.toLowerCase().replace(" ", "-")];
});

/** What a new article in this language offers. */
async function offer(language: Language = "en") {
  const content = { ...postContent({ tags: ["Another tag", label] }), language };
  const { slug } = await createPost({ ...content, publishedAt: new Date() });
  const store = requestStore({ language });
  return (await requestStorage.run(store, () => loadPost(new Request(`http://localhost/blog/${slug}`), slug)))
    .offer;
}

test("is the one that staff linked to one of its tags, as long as it can be booked", async () => {
  expect(await offer()).toBeNull();
  const type = await createTestType({ name: "Agent audit", lengthMinutes: 45, articleTags });
  const expected = { name: "Agent audit", minutes: 45, path: `/booking/${type.slug}` };
  expect(await offer()).toEqual(expected);
  expect(await offer("de")).toEqual(expected);
  await saveEventType({ type, form: { ...typeForm(type), isActive: false }, source: STAFF_SOURCE });
  expect(await offer()).toBeNull();
});

test("has its name in the language of the article if the name is ours", async () => {
  const first = await currentType({ id: FIRST_EVENT_TYPE_ID });
  await saveEventType({ type: first, form: { ...typeForm(first), articleTags }, source: STAFF_SOURCE });
  expect((await offer())?.name).toBe("Free consultation");
  expect((await offer("de"))?.name).toBe("Kostenlose Beratung");
});
