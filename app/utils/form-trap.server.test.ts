import { describe, expect, it } from "vitest";

import { judgeFields, stampForm } from "./form-trap.server";

const drawn = new Date("2026-03-01T10:00:00Z");
const stamp = stampForm({ now: drawn });

function after(milliseconds: number): Date {
  return new Date(drawn.getTime() + milliseconds);
}

describe("a form that anybody may send", () => {
  it.each([
    ["open", { stamp, now: after(2_000) }],
    ["open", { stamp, website: "", now: after(24 * 3_600_000) }],
    ["early", { stamp, now: after(1_999) }],
    ["early", { stamp, now: after(-60_000) }],
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
