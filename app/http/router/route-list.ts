/** A route as Remix' router in the browser knows it. */
export interface BrowserRoute {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
  caseSensitive?: boolean;
  hasAction: boolean;
  hasLoader: boolean;
  hasClientAction: boolean;
  hasClientLoader: boolean;
  hasErrorBoundary: boolean;
  module: string;
  imports?: string[];
  css?: string[];
}

const FLAGS = [
  ...(["hasAction", "hasLoader", "hasClientAction", "hasClientLoader", "hasErrorBoundary"] as const),
  ...(["index", "caseSensitive"] as const),
];

/**
 * Its id without "routes/", its flags as bits, and the rest of the name of its script. Its path and
 * its parent only if its id doesn't say them.
 */
type PackedRoute = [name: string, flags: number, script: string, path?: string | 0, parent?: string];

/**
 * The routes that a page knows, small enough to be part of it. What only the first page needs of
 * its own routes is in `shown`: the files that their scripts import.
 */
export interface RouteList {
  entry: { module: string; imports: string[] };
  packed: PackedRoute[];
  shown: Record<string, BrowserRoute>;
}

/** Packs routes. A list has the parents of its routes as well. */
export function packRoutes(routes: readonly BrowserRoute[]): PackedRoute[] {
  const ids = routes.map(({ id }) => id);
  return routes.map((route) => {
    const { id, path, parentId, module } = route;
    const flags = FLAGS.reduce((bits, flag, bit) => bits | (route[flag] ? 1 << bit : 0), 0);
    const packed = [nameOf(id), flags, restOf(module, scriptOf(id))] as const;
    const isTold = (path ?? 0) === (pathOf(id, parentId) ?? 0) && parentId === parentOf(id, ids);
    return isTold ? [...packed] : [...packed, path ?? 0, parentId ?? ""];
  });
}

function nameOf(id: string): string {
  return id.replace(/^routes\//, "");
}

function idOf(name: string): string {
  return name === "root" ? name : `routes/${name}`;
}

/** How the name of a route's script begins. */
function scriptOf(id: string): string {
  return `/assets/${nameOf(id).replaceAll(/[$()[\]]/g, "_")}-`;
}

/** What follows the expected beginning; all of it if it begins differently. */
function restOf(script: string, beginning: string): string {
  return script.startsWith(beginning) ? script.slice(beginning.length) : script;
}

/** The layout that an id names: the longest id that it continues. */
function parentOf(id: string, ids: readonly string[]): string | undefined {
  if (id === "root") return undefined;
  const layouts = ids.filter((other) => id.startsWith(`${other}.`));
  return layouts.reduce((one, other) => (other.length > one.length ? other : one), "root");
}

/** The path that an id names: "routes/_admin.admin.leads.$id_.files" is "admin/leads/:id/files". */
function pathOf(id: string, parentId: string | undefined): string | undefined {
  if (id === "root") return "";
  const name = parentId === "root" ? nameOf(id) : id.slice((parentId ?? "").length + 1);
  const segments = name
    .split(/\.(?!\])/)
    .filter((segment) => !segment.startsWith("_"))
    .map((segment) => segment.replace(/_$/, "").replace(/^\$/, ":").replace(/^:$/, "*"));
  return segments.length > 0 ? segments.join("/") : undefined;
}

/** The list as Remix expects it (`window.__remixManifest`). */
export function unpackRoutes({ entry, packed, shown }: RouteList) {
  const ids = packed.map(([name]) => idOf(name));
  const routes = packed.map((route) => unpackRoute(route, ids));
  const byId = Object.fromEntries(routes.map((route) => [route.id, route]));
  return { entry, url: entry.module, version: "", routes: { ...byId, ...shown } };
}

function unpackRoute([name, flags, script, ...told]: PackedRoute, ids: readonly string[]): BrowserRoute {
  const id = idOf(name);
  const [, toldParent] = told;
  const parentId = toldParent === undefined ? parentOf(id, ids) : toldParent || undefined;
  const path = told[0] === undefined ? pathOf(id, parentId) : told[0] || undefined;
  const has = (flag: (typeof FLAGS)[number]) => (flags & (1 << FLAGS.indexOf(flag))) > 0;
  return {
    id,
    ...(parentId !== undefined && { parentId }),
    ...(path !== undefined && { path }),
    index: has("index"),
    caseSensitive: has("caseSensitive"),
    hasAction: has("hasAction"),
    hasLoader: has("hasLoader"),
    hasClientAction: has("hasClientAction"),
    hasClientLoader: has("hasClientLoader"),
    hasErrorBoundary: has("hasErrorBoundary"),
    module: script.startsWith("/") ? script : scriptOf(id) + script,
  };
}
