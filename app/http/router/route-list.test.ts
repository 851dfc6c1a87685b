import { expect, test } from "vitest";

import { type BrowserRoute, packRoutes, unpackRoutes } from "./route-list";

const flags = {
  ...{ hasAction: false, hasLoader: false, hasClientAction: false, hasClientLoader: false },
  ...{ hasErrorBoundary: false, index: false, caseSensitive: false },
};
const root: BrowserRoute = { ...flags, id: "root", path: "", hasLoader: true, module: "/assets/root-a1.js" };
const frame: BrowserRoute = {
  ...flags,
  id: "routes/_admin",
  parentId: "root",
  hasErrorBoundary: true,
  module: "/assets/_admin-b2.js",
};
const page: BrowserRoute = {
  ...flags,
  id: "routes/_admin.dashboard",
  parentId: "routes/_admin",
  path: "dashboard",
  index: true,
  hasAction: true,
  hasClientLoader: true,
  module: "/assets/_admin.dashboard-c3.js",
};
const entry = { module: "/assets/entry.client-d4.js", imports: [] };

test("routes are unpacked as they were", () => {
  const list = unpackRoutes({ entry, packed: packRoutes([root, frame, page]), shown: {} });
  expect(list.routes).toEqual(Object.fromEntries([root, frame, page].map((route) => [route.id, route])));
  expect(list).toMatchObject({ entry, url: entry.module });
});

test("what is known of the page's own routes goes before", () => {
  const shown = { ...page, imports: ["/assets/_admin-b2.js"], css: [] };
  const list = unpackRoutes({ entry, packed: packRoutes([root, frame]), shown: { [page.id]: shown } });
  expect(list.routes[page.id]).toEqual(shown);
  expect(Object.keys(list.routes)).toHaveLength(3);
});
