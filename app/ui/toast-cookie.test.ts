import { createCookie } from "@remix-run/node";
import { expect, test } from "vitest";

import { hasToast, toastCookieName, withoutToast } from "./toast-cookie";

/** What `document.cookie` says while this message waits. */
async function waiting(id: string, { secure = false } = {}) {
  const cookie = createCookie(toastCookieName({ secure }), { secrets: ["a secret of tests"] });
  const header = await cookie.serialize({ id, kind: "positive", title: "“Ünïcode” is in the trash" });
  return `theme=dark; ${header.split(";", 1)[0]}; other=1`;
}

test("a page that shows a message takes its cookie away", async () => {
  expect(withoutToast(await waiting("a-1"), "a-1")).toBe("toast=; Path=/; Max-Age=0; SameSite=Lax");
  expect(withoutToast(await waiting("a-1", { secure: true }), "a-1")).toBe(
    "__Host-toast=; Path=/; Max-Age=0; SameSite=Lax; Secure",
  );
});

test("a page sees that a message waits for it", async () => {
  expect(hasToast(await waiting("a-1"))).toBe(true);
  expect(hasToast(await waiting("a-1", { secure: true }))).toBe(true);
  for (const cookie of ["", "theme=dark", "roast=YQ", "toast="]) expect(hasToast(cookie), cookie).toBe(false);
});

test("a newer message that waits already is left alone", async () => {
  expect(withoutToast(await waiting("b-2"), "a-1")).toBeNull();
});

test("a cookie that is missing or broken is left alone", () => {
  for (const cookie of ["", "theme=dark", "toast=%E0%A4%A.x", "toast=!!!", "roast=YQ"]) {
    expect(withoutToast(cookie, "a-1")).toBeNull();
  }
});
