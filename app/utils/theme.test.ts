import { describe, expect, it } from "vitest";

import { readTheme, themeCookie } from "./theme";

describe("readTheme", () => {
  it.each([
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
  it("is read back, is hidden from scripts, and is only sent over https in production", () => {
    const cookie = themeCookie("dark", { secure: true });
    expect(readTheme(cookie)).toBe("dark");
    expect(cookie).toMatch(/; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
    expect(themeCookie("light", { secure: false })).not.toContain("Secure");
  });

  it("forgets the choice for the device's own theme", () => {
    expect(themeCookie("system", { secure: false })).toMatch(/^theme=; Max-Age=0;/);
  });
});
