import { describe, expect, test } from "vitest";

import { readTheme, themeCookie } from "./theme";

describe("readTheme", () => {
  test.each([
    [null, "system"],
    ["", "system"],
    ["theme=dark", "dark"],
    ["a=1; theme=light; b=2", "light"],
    ["theme=pink", "system"],
    ["theme=darker", "system"],
    ["mytheme=dark", "system"],
    ['theme="><script>', "system"],
  ])("reads %j as %s", (header, theme) => {
    expect(readTheme(header)).toBe(theme);
  });
});

describe("themeCookie", () => {
  test("is read back, is hidden from scripts, and is only sent over https in production", () => {
    const cookie = themeCookie("dark", { secure: true });
    expect(readTheme(cookie, { secure: true })).toBe("dark");
    expect(cookie).toMatch(/; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
    expect(themeCookie("light", { secure: false })).not.toContain("Secure");
  });

  test("has a name on https that no other site under the domain can set", () => {
    expect(themeCookie("dark", { secure: true })).toMatch(/^__Host-theme=dark;/);
    expect(themeCookie("system", { secure: true })).toMatch(/^__Host-theme=; Max-Age=0;/);
    expect(readTheme("theme=dark", { secure: true })).toBe("system");
  });

  test("forgets the choice for the device's own theme", () => {
    expect(themeCookie("system", { secure: false })).toMatch(/^theme=; Max-Age=0;/);
  });
});
