import { describe, expect, test } from "vitest";

import { asksToHydrate } from "./hydration";

const SIGNED_IN = { handle: { hydrate: (data: unknown) => Boolean(data) }, data: { viewer: "ada" } };
const SIGNED_OUT = { ...SIGNED_IN, data: null };

describe("a page hydrates", () => {
  test("if one of its routes asks for it", () => {
    expect(asksToHydrate([SIGNED_OUT, { handle: { hydrate: true }, data: null }])).toBe(true);
    expect(asksToHydrate([SIGNED_IN, { handle: undefined, data: null }])).toBe(true);
  });

  test("not if none does", () => {
    expect(asksToHydrate([SIGNED_OUT, { handle: { scripts: ["form"] }, data: null }])).toBe(false);
  });

  test("not if one refuses, whatever the others ask for", () => {
    expect(asksToHydrate([SIGNED_IN, { handle: { hydrate: false }, data: null }])).toBe(false);
  });
});
