import { expect, test } from "vitest";

import { requestStorage } from "~/front-door/request-store";

import { getToast, redirectWithToast } from "./toast.server";
import { requestStore } from "../../tests/factories/request-store";

function read(cookie: string, headers: Record<string, string> = {}) {
  const store = requestStore({ clientAddress: "127.0.0.1" });
  const request = new Request("http://localhost/", { headers: { Cookie: cookie, ...headers } });
  return requestStorage.run(store, async () => ({ toast: await getToast(request), cookies: store.cookies }));
}

test("carries a message over a redirect, once", async () => {
  const answer = await redirectWithToast("/blog", { kind: "positive", title: "Saved" });
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/blog"]);
  const setCookie = answer.headers.get("set-cookie") ?? "";
  expect(setCookie).toMatch(/Max-Age=60; Path=\/; SameSite=Lax/);
  const { toast, cookies } = await read(setCookie.split(";", 1)[0] ?? "");
  expect(toast).toMatchObject({ kind: "positive", title: "Saved" });
  expect(cookies).toEqual([expect.stringContaining("Max-Age=0")]);
});

test("keeps the message for the page that is shown when another one is fetched ahead", async () => {
  const answer = await redirectWithToast("/login", { kind: "info", title: "Goodbye!" });
  const cookie = answer.headers.get("set-cookie")?.split(";", 1)[0] ?? "";
  for (const purpose of ["prefetch", "prefetch;prerender"]) {
    expect(await read(cookie, { "Sec-Purpose": purpose })).toEqual({ toast: null, cookies: [] });
  }
  expect((await read(cookie)).toast).toMatchObject({ title: "Goodbye!" });
});

test("leaves the message to the page that shows it when scripts fetch data that may be thrown away", async () => {
  const answer = await redirectWithToast("/admin/blog", { kind: "positive", title: "In the trash" });
  const cookie = answer.headers.get("set-cookie")?.split(";", 1)[0] ?? "";
  for (const mode of ["cors", "same-origin"]) {
    const { toast, cookies } = await read(cookie, { "Sec-Fetch-Mode": mode });
    expect(toast).toMatchObject({ title: "In the trash" });
    expect(cookies).toEqual([]);
  }
  const { toast, cookies } = await read(cookie, { "Sec-Fetch-Mode": "navigate" });
  expect(toast).toMatchObject({ title: "In the trash" });
  expect(cookies).toEqual([expect.stringContaining("Max-Age=0")]);
});

test("shows nothing that someone else wrote, and removes it", async () => {
  const forged = Buffer.from(JSON.stringify({ id: "1", kind: "danger", title: "Call this number" })).toString(
    "base64",
  );
  const { toast, cookies } = await read(`toast=${encodeURIComponent(forged)}.forged`);
  expect(toast).toBeNull();
  expect(cookies).toHaveLength(1);
});

test("does nothing without a message", async () => {
  expect(await read("theme=dark")).toEqual({ toast: null, cookies: [] });
});

test("does not lead off the site", async () => {
  const answer = await redirectWithToast("//evil.example", { kind: "info", title: "x" });
  expect(answer.headers.get("location")).toBe("/");
});
