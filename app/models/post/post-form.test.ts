import { expect, test } from "vitest";

import { contentOfForm, PostFormSchema, PostListFormSchema } from "./post-form";

test("an empty field is no content, and tags count once", () => {
  const form = PostFormSchema.parse({
    intent: "save",
    version: "1",
    title: "A title",
    slug: "a-title",
    authorName: "Kim",
    tags: "Data, , data ,Finance",
  });
  expect(contentOfForm(form)).toMatchObject({ body: "", coverImageUrl: null, tags: ["Data", "Finance"] });
});

test("a button of one row counts, whatever is ticked", () => {
  const [id, other] = [crypto.randomUUID(), crypto.randomUUID()];
  expect(PostListFormSchema.parse({ ids: [other], row: `trash ${id}` })).toEqual({
    intent: "trash",
    ids: [id],
  });
  expect(PostListFormSchema.parse({ ids: [other] }), "Enter on a tick").toEqual({
    intent: null,
    ids: [other],
  });
  expect(PostListFormSchema.safeParse({ row: "delete everything" }).success).toBe(false);
});
