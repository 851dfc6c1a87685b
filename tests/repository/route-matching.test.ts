import { createRequire } from "node:module";
import path from "node:path";

import { flatRoutes } from "@remix-run/dev/dist/config/flat-routes.js";
import { expect, test, vi } from "vitest";

type Match = { route: Route; params: object; pathname: string; pathnameBase: string };
type Matcher = (routes: Route[], path: string) => Match[] | null;

interface Route {
  id: string;
  path?: string | undefined;
  index?: boolean | undefined;
  caseSensitive?: boolean | undefined;
  children?: Route[];
}

const load = createRequire(import.meta.url);
const folder = path.dirname(load.resolve("@remix-run/router/package.json"));
/** What the server uses, which is patched. */
const patched = (load("@remix-run/router") as { matchRoutes: Matcher }).matchRoutes;
/** The same release as its authors published it: browsers use this file. */
const original = ((await import(path.join(folder, "dist/router.js"))) as { matchRoutes: Matcher })
  .matchRoutes;

const manifest = Object.values(flatRoutes(path.resolve("app")));

/** The tree of routes as Remix builds it for a server. */
function routesBelow(parentId: string): Route[] {
  return manifest
    .filter((route) => route.parentId === parentId)
    .map((route) => {
      const { id, index, caseSensitive } = route;
      const children = routesBelow(id);
      return index
        ? { id, path: route.path, caseSensitive, index }
        : { id, path: route.path, caseSensitive, children };
    });
}

const routes: Route[] = [{ id: "root", path: "", children: routesBelow("root") }];

/** The whole path of a route. */
function pathOf(route: (typeof manifest)[number]): string {
  const parent = manifest.find(({ id }) => id === route.parentId);
  return [parent ? pathOf(parent) : "", route.path ?? ""].filter(Boolean).join("/");
}

const VALUES = ["caf%C3%A9", "a%2fb", "%E0%A4%A"];

/** Addresses of a path: with and without optional segments, each value, cases and slashes. */
function addressesOf(pattern: string): string[] {
  const without = pattern.replaceAll(/\/?[^/]+\?/g, "");
  const plain = [pattern.replaceAll("?", ""), without].flatMap((one) =>
    VALUES.map((value) => `/${one.replaceAll(/:[\w-]+/g, value).replace(/\*$/, `${value}/${value}`)}`),
  );
  return [...new Set(plain)].flatMap((one) => {
    const raised = one.replaceAll(/[a-z]/g, (letter) => letter.toUpperCase());
    return [one, `${one}//`, `/${one}`, raised, `${one}/more`, one.slice(0, -1)];
  });
}

const addresses = [
  ...new Set([
    "",
    "/",
    "//",
    "/%",
    "/nothing/here",
    ...manifest.flatMap((route) => addressesOf(pathOf(route))),
  ]),
];

test("the server's route matching equals the published one", { timeout: 300_000 }, () => {
  expect(manifest.length).toBeGreaterThan(100);
  expect(addresses.length).toBeGreaterThan(2_000);
  // The router warns of what can't be decoded.
  vi.spyOn(console, "warn").mockReturnValue();
  const matched = new Set<string>();
  for (const address of addresses) {
    const found = patched(routes, address);
    // The routes themselves are compared by identity, which is much faster.
    const shown = (matches: Match[] | null) =>
      matches?.map(({ route, params, pathname, pathnameBase }) => [route.id, params, pathname, pathnameBase]);
    expect(shown(found), address).toEqual(shown(original(routes, address)));
    matched.add(found?.at(-1)?.route.id ?? "");
  }
  const reachable = manifest.filter((route) => route.index || route.path !== undefined);
  expect(reachable.filter(({ id }) => !matched.has(id)).map(({ id }) => id)).toEqual([]);
});

test("routes are ranked once and paths are compiled once", () => {
  const own = structuredClone(routes);
  patched(own, "/blog/one");
  let reads = 0;
  const [root] = own;
  Object.defineProperty(root, "path", { get: () => (reads += 1) && "" });
  patched(own, "/blog/two");
  expect(reads).toBe(0);
});
