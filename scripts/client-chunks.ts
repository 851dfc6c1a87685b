import { createHash } from "node:crypto";

import type { Plugin, Rollup } from "vite";

/** Remix' mark of the part of a route that browsers load. */
const ROUTE_QUERY = "?__remix-build-client-route";

/** Parts of one area whose routes have different names, by the name in the address. */
const AREAS: Record<string, string> = {
  p: "proposals",
  "sample-proposal": "proposals",
  preview: "pages",
  dashboard: "today",
  goals: "today",
  tasks: "today",
};

/**
 * Divides the scripts of the browser into few files, so that a first visit is short: a browser that
 * opens one page loads the framework, what every page needs, the frame of its part of the site, and
 * the page. By default Rollup makes a file for each set of pages that share a module, and a page of
 * the console would load 50.
 *
 * A module belongs to the smallest of these that every page which needs it loads anyway, so files
 * never depend on each other in a circle.
 */
export function clientChunks(): Plugin {
  return {
    name: "client-chunks",
    apply: (config, { command }) => command === "build" && !config.build?.ssr,
    // The file of a frame also serves the pages in it. Otherwise each would need two files: one
    // with the modules, and one with the exports of the route alone.
    buildStart({ input }) {
      for (const id of Object.values(input)) {
        if (/\/app\/(?:root|routes\/_admin)\.tsx\?/.test(id))
          this.emitFile({ type: "chunk", id, preserveSignature: "allow-extension" });
      }
    },
    outputOptions(options) {
      let chunks: Map<string, string> | undefined;
      return {
        ...options,
        manualChunks: (id: string, meta: Rollup.ManualChunkMeta) => (chunks ??= divideModules(meta)).get(id),
      };
    },
  };
}

/** The file of each module, where it isn't that of a single page. */
function divideModules({ getModuleIds, getModuleInfo }: Rollup.ManualChunkMeta): Map<string, string> {
  const pagesOf = new Map<string, Set<string>>();
  for (const entry of [...getModuleIds()].filter((id) => getModuleInfo(id)?.isEntry)) {
    for (const id of reach(entry, getModuleInfo)) {
      const pages = pagesOf.get(id) ?? new Set();
      pagesOf.set(id, pages.add(routeName(entry)));
    }
  }
  const chunks = new Map<string, string>();
  for (const [id, pages] of pagesOf) {
    const chunk = chunkOf(id, pages, checksForms(id, getModuleInfo));
    if (chunk !== undefined) chunks.set(id, chunk);
  }
  for (const [id, pages] of pagesOf) {
    const frame = frameOf(id, pages, chunks, getModuleInfo);
    if (frame !== undefined) chunks.set(id, frame);
  }
  return chunks;
}

/**
 * The frame that takes a small module of several areas, so that no page loads a large file for it.
 * A frame would load what it imports, so only modules whose imports are in a frame move.
 */
function frameOf(
  id: string,
  pages: ReadonlySet<string>,
  chunks: ReadonlyMap<string, string>,
  getModuleInfo: Rollup.GetModuleInfo,
): string | undefined {
  const routes = [...pages];
  if (FRAMES.includes(chunks.get(id) ?? "")) return undefined;
  if (!routes.some(isConsole) || new Set(routes.map(areaOf)).size === 1) return undefined;
  const isConsoleOnly = routes.every(isConsole);
  const frames = isConsoleOnly ? FRAMES : FRAMES.filter((frame) => frame !== "console");
  const reached = [...reach(id, getModuleInfo)];
  const isSmall = (module: string) => (getModuleInfo(module)?.code?.length ?? 0) <= SMALL_MODULE_MAX;
  const fits = (module: string) => frames.includes(chunks.get(module) ?? "") || isSmall(module);
  if (!isSmall(id) || !reached.every(fits)) return undefined;
  return isConsoleOnly ? "console" : "root";
}

/** Everything that loads with a module. */
function reach(entry: string, getModuleInfo: Rollup.GetModuleInfo): Set<string> {
  const reached = new Set([entry]);
  for (const id of reached)
    for (const imported of getModuleInfo(id)?.importedIds ?? []) reached.add(imported);
  return reached;
}

/** Whether a module checks values. Few pages do, so no other should load the library for it. */
function checksForms(id: string, getModuleInfo: Rollup.GetModuleInfo): boolean {
  return [...reach(id, getModuleInfo)].some((reached) => reached.includes(CHECKS));
}

/** "/…/app/routes/_admin.admin.leads._index.tsx?…" is "_admin.admin.leads._index". */
function routeName(id: string): string {
  return id
    .replace(ROUTE_QUERY, "")
    .replace(/^.*\/app\/(?:routes\/)?/, "")
    .replace(/\.tsx?$/, "");
}

/** Areas whose list would load several times as much with the modules of the pages behind it. */
const LARGE_AREAS = ["proposals"];

/** The files that many pages load anyway. */
const FRAMES: readonly string[] = ["framework", "root", "console"];

/** Characters of source that are worth less than a request. */
const SMALL_MODULE_MAX = 1_000;

const CHECKS = "/node_modules/zod/";
const FRAMEWORK =
  /\/node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|turbo-stream|@remix-run\/(?:react|router))\//;

/** The number of areas that makes a module of the console part of its common frame. */
const CONSOLE_AREAS_MIN = 3;
/** The same for a module that other pages need as well: it becomes part of every page. */
const ROOT_AREAS_MIN = 4;

/**
 * What a module that these routes need is part of; undefined if it is part of one page. Rollup adds
 * a module without a place to the first file that needs it, so every other module has one.
 */
function chunkOf(id: string, routes: ReadonlySet<string>, isCheck: boolean): string | undefined {
  if (FRAMEWORK.test(id)) return "framework";
  if (routes.has("entry.client")) return routes.size === 1 ? undefined : "framework";
  if (routes.has("root") || routes.has("_site")) return "root";
  const inConsole = [...routes].filter(isConsole);
  const isConsoleOnly = inConsole.length === routes.size;
  const areasMin = isConsoleOnly ? CONSOLE_AREAS_MIN : ROOT_AREAS_MIN;
  const isFrame = routes.has("_admin") || new Set(inConsole.map(areaOf)).size >= areasMin;
  if (isFrame && !isCheck) return isConsoleOnly ? "console" : "root";
  if (routes.size === 1) return undefined;
  if (id.includes(CHECKS)) return "checks";
  const areas = [...new Set([...routes].map(areaOf))].sort();
  const name = isConsoleOnly || inConsole.length === 0 ? nameOfAreas(areas) : mixedName(areas);
  const isPart = isConsoleOnly && areas.length === 1 && !servesList(areas.join(""), inConsole);
  return [isConsoleOnly ? "console" : "", name, isPart ? "parts" : "", isCheck ? "checks" : ""]
    .filter(Boolean)
    .join("-");
}

/** One file for the modules of exactly these areas, so that no page loads those of others. */
function nameOfAreas(areas: readonly string[]): string {
  return areas.length === 1 ? areas.join("") : `shared-${hashOf(areas.join(" "))}`;
}

/**
 * The file of modules that the console and other pages need. There are dozens of sets of such
 * areas, and a file for each would be too many.
 */
function mixedName(areas: readonly string[]): string {
  if (areas.length === 1) return areas.join("");
  const has = (area: string) => areas.includes(area);
  if (has("profiles") && has("settings") && !has("proposals")) return "shared-account";
  return has("proposals") || has("workspaces") ? "shared-proposals" : "shared";
}

/** Whether the list of an area needs a module, or what is behind the list is small. */
function servesList(area: string, routes: readonly string[]): boolean {
  return !LARGE_AREAS.includes(area) || routes.some((route) => route.endsWith("._index"));
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 8);
}

function isConsole(route: string): boolean {
  return /^_admin(?:\.|$)/.test(route);
}

/** "_admin.admin.bookings.$id" and "_site.booking" are parts of "bookings". */
function areaOf(route: string): string {
  const [first = "", second = first] = route.replace(/^_[a-z]+\.(?:admin\.)?/, "").split(/[._]/);
  const name = first === "" ? second : first;
  return AREAS[name] ?? (name.endsWith("s") ? name : `${name}s`);
}
