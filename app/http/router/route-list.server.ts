import type { EntryContext } from "@remix-run/node";

import { packRoutes, type RouteList } from "./route-list";

import { type Area, isInArea, isInConsole } from "./area";
import { accessOf, mayReach, type RouteViewer } from "./route-access";

type Manifest = EntryContext["manifest"];

const packed = new Map<string, RouteList["packed"]>();

/**
 * The routes that the router of a page knows: those of its area that its viewer may reach, with
 * their layouts.
 * `shown` are the ids of the page's own routes. A page that says that it is closed needs them too.
 */
export function routeList(
  { entry, routes }: Manifest,
  { viewer, shown }: { viewer: RouteViewer; shown: readonly string[] },
): RouteList {
  const own = shown.flatMap((id) => routes[id] ?? []);
  const area: Area = isInConsole(own) ? "console" : "site";
  const key = viewer ? `${area} ${viewer.role} ${viewer.isMember}` : area;
  let list = packed.get(key);
  if (!list) packed.set(key, (list = packRoutes(reachable(routes, { viewer, area }))));
  return { entry, packed: list, shown: Object.fromEntries(own.map((route) => [route.id, route])) };
}

function reachable(routes: Manifest["routes"], { viewer, area }: { viewer: RouteViewer; area: Area }) {
  const isIn = ({ id }: { id: string }) => isInArea(id, area) && mayReach(viewer, accessOf(id));
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
