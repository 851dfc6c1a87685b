import { describe, expect, test } from "vitest";

import { judgeFields, keepStamp, stampForm } from "./form-trap.server";

const drawn = new Date("2026-03-01T10:00:00Z");
const stamp = stampForm({ now: drawn });

function after(milliseconds: number): Date {
  return new Date(drawn.getTime() + milliseconds);
}

describe("a public form", () => {
  test.each([
    ["open", { stamp, now: after(2_000) }],
    ["open", { stamp, website: "", now: after(24 * 3_600_000) }],
    ["early", { stamp, now: after(1_999) }],
    // Another instance of ours signed it, whose clock is ahead.
    ["open", { stamp, now: after(-10 * 60_000) }],
    ["stale", { stamp, now: after(-15 * 60_000 - 1) }],
    ["stale", { stamp, now: after(24 * 3_600_000 + 1) }],
    ["stale", { now: after(5_000) }],
    ["stale", { stamp: "", now: after(5_000) }],
    ["stale", { stamp: "é.é", now: after(5_000) }],
    ["stale", { stamp: stamp.replace(/^./, "0"), now: after(5_000) }],
    ["stale", { stamp: stamp.slice(0, -8) + "tampered", now: after(5_000) }],
    ["caught", { stamp, website: "https://spam.example", now: after(5_000) }],
  ] as const)("is %s: %o", (verdict, form) => {
    expect(judgeFields(form)).toBe(verdict);
  });
});

describe("a form that was refused", () => {
  const keptBy = (sent: string | undefined, now: Date) =>
    keepStamp({ status: "error", ...(sent ? { initialValue: { stamp: sent } } : {}) }, { now }).initialValue
      ?.stamp as string;

  test("keeps the time when it was first drawn, so its wait is over once", () => {
    const soon = after(1_500);
    expect(judgeFields({ stamp: keptBy(stamp, soon), now: soon })).toBe("early");
    expect(judgeFields({ stamp: keptBy(stamp, soon), now: after(2_000) })).toBe("open");
  });

  test("can be sent again at once when it was older than a day", () => {
    const late = after(24 * 3_600_000 + 1);
    expect(judgeFields({ stamp: keptBy(stamp, late), now: late })).toBe("open");
  });

  test.each([
    ["no stamp", undefined],
    ["a forged stamp", `${stamp.slice(0, -8)}tampered`],
  ])("with %s has to wait", (_what, forged) => {
    const now = after(5_000);
    expect(judgeFields({ stamp: keptBy(forged, now), now })).toBe("early");
  });
});
