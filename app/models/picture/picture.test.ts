import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { pictureAddress } from "./picture";
import {
  readPictureAddress,
  sourceSet,
  variantAddress,
  largestSize,
  variantName,
  variantSizes,
} from "~/lib/picture-variants";

const size = fc.record({
  width: fc.integer({ min: 1, max: 25_000 }),
  height: fc.integer({ min: 1, max: 25_000 }),
});

describe("the sizes of a picture", () => {
  test("never enlarge, fit their box, and keep the shape", () => {
    fc.assert(
      fc.property(size, (source) => {
        const largest = largestSize(source, "blog");
        expect(largest.width).toBeLessThanOrEqual(Math.min(source.width, 1600));
        expect(largest.height).toBeLessThanOrEqual(Math.min(source.height, 2400));
        // A side that would be less than a pixel is one.
        if (Math.min(largest.width, largest.height) < 50) return;
        expect(largest.width / largest.height / (source.width / source.height)).toBeCloseTo(1, 1);
      }),
    );
  });

  test("follow from the address of the largest alone", () => {
    const id = crypto.randomUUID();
    fc.assert(
      fc.property(size, (source) => {
        const largest = largestSize(source, "gallery");
        const variants = variantSizes(largest).map((one) => ({
          ...one,
          name: variantName(one, "jpeg"),
          format: "jpeg" as const,
          bytes: 1,
        }));
        const read = readPictureAddress(pictureAddress({ id, variants }));
        expect(read).toEqual({ id, ...largest, fallback: "jpeg" });
        const listed = sourceSet(read ?? { id, ...largest, fallback: "jpeg" }, "jpeg").split(", ");
        expect(listed).toEqual(variants.map(({ name, width }) => `${variantAddress(id, name)} ${width}w`));
        expect(new Set(listed).size).toBe(variants.length);
      }),
    );
  });

  test("cut faces to a square", () => {
    expect(largestSize({ width: 4000, height: 3000 }, "avatar")).toEqual({ width: 320, height: 320 });
    expect(largestSize({ width: 90, height: 3000 }, "avatar")).toEqual({ width: 90, height: 90 });
  });
});

describe("readPictureAddress", () => {
  test.each([
    "https://example.com/images/6b7f6d0a-0000-4000-8000-000000000000/1x1.jpg",
    "/images/6b7f6d0a-0000-4000-8000-000000000000/1x1.svg",
    "/images/6b7f6d0a-0000-4000-8000-000000000000/0x1.jpg",
    "/images/6b7f6d0a-0000-4000-8000-000000000000/99999x1.jpg",
    "/images/../secret/1x1.jpg",
    "/images/6b7f6d0a-0000-4000-8000-000000000000/1x1.jpg?a",
    "",
  ])("knows nothing of %j", (address) => expect(readPictureAddress(address)).toBeNull());
});
