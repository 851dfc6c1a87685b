import type { EntryContext } from "@remix-run/node";

import { packRoutes, type RouteList } from "./route-list";

import { accessOf, mayReach, type RouteViewer } from "./route-access";

type Manifest = EntryContext["manifest"];

const packed = new Map<string, RouteList["packed"]>();

/**
 * The routes that the router of a page knows: those that its viewer may reach, with their layouts.
 * `shown` are the ids of the page's own routes. A page that says that it is closed needs them too.
 */
export function routeList(
  { entry, routes }: Manifest,
  { viewer, shown }: { viewer: RouteViewer; shown: readonly string[] },
): RouteList {
  const key = viewer ? `${viewer.role} ${viewer.isMember}` : "";
  let list = packed.get(key);
  if (!list) packed.set(key, (list = packRoutes(reachable(routes, viewer))));
  const own = shown.flatMap((id) => routes[id] ?? []);
  return { entry, packed: list, shown: Object.fromEntries(own.map((route) => [route.id, route])) };
}

function reachable(routes: Manifest["routes"], viewer: RouteViewer) {
  const isIn = ({ id }: { id: string }) => mayReach(viewer, accessOf(id));
  const pages = Object.values(routes).filter(isIn);
  const ids = new Set(pages.flatMap(({ id }) => withParents(routes, id)));
  // The name of a layout is the beginning of the names in it, so it comes first.
  return Object.values(routes)
    .filter(({ id }) => ids.has(id))
    .sort((one, other) => depth(routes, one.id) - depth(routes, other.id) || (one.id < other.id ? -1 : 1));
}

function withParents(routes: Manifest["routes"], id: string): string[] {
  const parent = routes[id]?.parentId;
  return parent === undefined ? [id] : [id, ...withParents(routes, parent)];
}

function depth(routes: Manifest["routes"], id: string): number {
  return withParents(routes, id).length;
}
