import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { drawCover, planCover, planCovers, type CoverGround, type CoverSize } from "./cover";

const SIZES: CoverSize[] = [
  { width: 480, height: 300 },
  { width: 640, height: 360 },
  { width: 800, height: 450 },
  { width: 1200, height: 480 },
  { width: 460, height: 630 },
];
/** The articles of the drawn blog list, and their covers there. */
const DRAWN = [
  ["What an invoice agent should refuse to do", "states", "band"],
  ["The hour you cannot find in any report", "rows", "soft"],
  ["Integration is a contract, not a cable", "rule", "plain"],
  ["Start with the exceptions", "steps", "plain"],
  ["Payback, explained to the person who signs", "steps", "soft"],
  ["A person in the loop, and where to put them", "states", "plain"],
  ["The audit trail is the product", "rows", "plain"],
] as const;

describe("planCovers", () => {
  test("gives the first articles the covers that were drawn for them", () => {
    const plans = planCovers(
      DRAWN.map(([title]) => title),
      { lead: true },
    );
    expect(plans.map(({ variant, ground }) => [variant, ground])).toEqual(
      DRAWN.map(([, variant, ground]) => [variant, ground]),
    );
    expect(plans[3]?.form).toBe("stems");
    expect(plans[4]?.form).toBe("bars");
  });

  test("never puts two alike side by side", () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { maxLength: 12 }), fc.boolean(), (titles, lead) => {
        const plans = planCovers(titles, { lead });
        expect(plans).toHaveLength(titles.length);
        for (const [index, plan] of plans.entries()) {
          const before = plans[index - 1];
          if (before?.variant === plan.variant) expect(plan.form).not.toBe(before.form);
          if (before?.variant === plan.variant) expect(plan.variant).toBe("steps");
        }
      }),
    );
  });

  test("keeps the band for the lead", () => {
    const grounds = planCovers(["a", "b", "c"], { lead: true }).map(({ ground }) => ground);
    expect(grounds[0]).toBe("band");
    expect(grounds.slice(1)).not.toContain("band" satisfies CoverGround);
  });
});

describe("drawCover", () => {
  test("draws the same for the same title, and something else for another", () => {
    const size = { width: 480, height: 300 };
    const draw = (title: string) => drawCover(planCover(title), size);
    expect(draw("Start with the exceptions")).toEqual(draw("Start with the exceptions"));
    expect(draw("Start with the exceptions")).not.toEqual(draw("Start with the exception"));
  });

  test("draws numbers only, inside the picture, in every variant and size", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.constantFrom(...SIZES), (title, size) => {
        for (const shape of drawCover(planCover(title), size)) {
          if ("path" in shape) expect(shape.path).toMatch(/^[MLHVCAZmlhvcaz\d .-]*$/);
          else {
            const [cx, cy, r] = shape.circle;
            expect(cx - r).toBeGreaterThanOrEqual(-1);
            expect(cx + r).toBeLessThanOrEqual(size.width + 1);
            expect(cy - r).toBeGreaterThanOrEqual(0);
            expect(cy + r).toBeLessThanOrEqual(size.height);
          }
        }
      }),
    );
  });

  test("stays lean: seven covers of a list are below 25 kB before compression", () => {
    const plans = planCovers(DRAWN.map(([title]) => title));
    const bytes = plans.map((plan) => JSON.stringify(drawCover(plan, { width: 480, height: 300 })).length);
    expect(bytes.reduce((sum, length) => sum + length, 0)).toBeLessThan(25_000);
  });
});
