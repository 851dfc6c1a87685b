import { describe, expect, test } from "vitest";

import { moveParts, type Part } from "./move-parts";

const part = (bytes: number, pages: number[], imports: number[] = []): Part => ({
  bytes,
  pages: Uint8Array.from(pages),
  imports,
  isRoute: false,
});
const page = { weight: 1, ownBytes: 1_000, goalBytes: 10_000, excess: 30_000 };
const prices = {
  pages: [page, page],
  scriptsMax: 4,
  requestBytes: 700,
  beyond: { price: 3_000, near: 6_000, nearPrice: 20, farPrice: 5 },
};

describe("parts of files move", () => {
  test("out of a file that a page loads for the sake of another part", () => {
    const parts = [part(3_000, [1, 1]), part(8_000, [1, 0]), part(100, [1, 1])];
    const [common, large, small] = moveParts(parts, [0, 0, 0], prices);
    expect(common).toBe(small);
    expect(large).not.toBe(common);
  });

  test("together with all others of the file, where one of them alone saves nothing", () => {
    const parts = [500, 500, 400, 400].map((bytes) => part(bytes, [1, 1]));
    expect(new Set(moveParts(parts, [0, 0, 1, 1], prices)).size).toBe(1);
  });

  test("but not for a few bytes of a page that is within the goal", () => {
    const parts = [part(3_000, [1, 1]), part(200, [1, 0])];
    expect(moveParts(parts, [0, 0], prices)).toEqual([0, 0]);
  });

  test("but never so that a page has more scripts than the maximum and than before", () => {
    const parts = [part(9_000, [1, 0]), part(9_000, [1, 1]), part(9_000, [0, 1])];
    expect(moveParts(parts, [0, 0, 0], { ...prices, scriptsMax: 3 })).toEqual([0, 0, 0]);
  });

  test("but never so that two files need each other", () => {
    const parts = [part(9_000, [1, 0], [1]), part(5_000, [1, 1], [2]), part(9_000, [1, 0])];
    const files = moveParts(parts, [0, 0, 0], prices);
    expect(files[0] === files[2] && files[1] !== files[0]).toBe(false);
  });
});
