import { expect, test } from "vitest";

import { withoutBrotli } from "./encoding.server";

test.each([
  ["gzip, deflate, br, zstd", "gzip"],
  ["br;q=1, gzip;q=0.5", "gzip"],
  ["br, *", "gzip"],
  ["br", "br"],
  ["br, gzip;q=0", "br, gzip;q=0"],
  ["gzip;q=0.2", "gzip;q=0.2"],
  ["identity", "identity"],
  ["", ""],
  [undefined, undefined],
])("a browser that accepts %j gets a page of its own in %j", (accepted, offered) => {
  expect(withoutBrotli(accepted)).toBe(offered);
});
