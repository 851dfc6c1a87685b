import { expect, test } from "vitest";

import { requireAccess } from "~/auth/access.server";

import { Browser } from "../setup/browser";
import { ask } from "../setup/staff";

/* A form whose sender is no longer signed in. */

const visitor = { browser: new Browser() };
const send = (init: RequestInit) =>
  ask(visitor, ({ request }) => requireAccess(request, "manage_blog"), { path: "/admin/blog/new", init });

test("the answer has what was written, but no secrets, and where to sign in", async () => {
  const form = new URLSearchParams({
    title: "Four trucks at dawn",
    body: "One line.\nAnother.",
    intent: "save",
    version: "3",
    password: "correct horse battery",
    recovery_code: "abcd efgh",
  });
  const answer = await send({ method: "POST", body: form });
  expect(answer.status).toBe(401);
  expect(await answer.json()).toEqual({
    signIn: "/login?redirectTo=%2Fadmin%2Fblog%2Fnew",
    texts: [
      ["title", "Four trucks at dawn"],
      ["body", "One line.\nAnother."],
    ],
  });
});

test("the answer has single words as well, but nothing that the page filled in itself", async () => {
  const form = new URLSearchParams({
    email: "kit@osei.test",
    company: "Osei",
    phone: "+4930901820",
    "seen.company": "Osei Energy",
    key: crypto.randomUUID(),
    kind: "call",
  });
  const answer = await send({ method: "POST", body: form });
  expect(await answer.json()).toMatchObject({
    texts: [
      ["email", "kit@osei.test"],
      ["company", "Osei"],
      ["phone", "+4930901820"],
    ],
  });
});

test.each([
  ["nothing was written", { method: "POST", body: new URLSearchParams({ intent: "publish", title: " " }) }],
  ["it may hold a file", { method: "POST", body: formWithFile() }],
  ["nothing was sent", { method: "GET" }],
])("the answer leads to the sign-in page where %s", async (_, init) => {
  const answer = await send(init);
  expect(answer.status).toBe(303);
  expect(answer.headers.get("Location")).toBe("/login?redirectTo=%2Fadmin%2Fblog%2Fnew");
});

function formWithFile(): FormData {
  const form = new FormData();
  form.set("alt", "Two words");
  form.set("file", new File(["text"], "a.txt"));
  return form;
}
