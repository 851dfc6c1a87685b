import { expect, test } from "vitest";

import { carryQuery, isFramedTarget } from "./framed-page";

test.each([
  "/booking?embed=1",
  "/booking/intro?x=1&embed=1",
  "/booking/?embed=1",
  "/roi-calculator?embed=1#now",
  "/de/booking?embed=1",
])("%s is shown in a frame", (target) => expect(isFramedTarget(target)).toBe(true));

test.each([
  "/booking",
  "/booking?embed",
  "/booking?embed=10",
  "/booking?notembed=1",
  "/booking#embed=1",
  "/booking?x=?embed=1",
  "/booking/done/token?embed=1",
  "/Booking?embed=1",
  "//booking?embed=1",
  "/admin?embed=1",
  "/de/admin?embed=1",
  "/xx/booking?embed=1",
])("%s is not", (target) => expect(isFramedTarget(target)).toBe(false));

test("a link in a frame keeps the frame, its theme, its conversation and what it fills in", () => {
  const from = new URLSearchParams("embed=1&theme=dark&talk=t&prefill=p&other=o");
  expect(carryQuery("/roi-calculator?change=cost#now", from)).toBe(
    "/roi-calculator?change=cost&embed=1&theme=dark&talk=t&prefill=p#now",
  );
  expect(carryQuery("/booking", new URLSearchParams())).toBe("/booking");
});

test("a link to a page that can't be framed keeps only what it fills in", () => {
  const from = new URLSearchParams("embed=1&talk=t&prefill=p");
  expect(carryQuery("/roi-calculator/token", from)).toBe("/roi-calculator/token?prefill=p");
});
