import { expect, test } from "vitest";

import { placeholderKind } from "./placeholder-kind";

test.each([
  ["/", null],
  ["/dashboard", null],
  ["/blog", "blog"],
  ["/blog/a-post", "blog"],
  ["/blogger", "default"],
  ["/admin/users", "admin"],
  ["/workspace/1", "admin"],
  ["/workspaces", "admin"],
  ["/login", "auth"],
  ["/register", "auth"],
  ["/auth/callback", "auth"],
  ["/contact", "default"],
])("takes the place of %s with %s", (pathname, kind) => {
  expect(placeholderKind(pathname)).toBe(kind);
});
