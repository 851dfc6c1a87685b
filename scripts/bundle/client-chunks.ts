import { createHash } from "node:crypto";
import { deflateRawSync } from "node:zlib";

import type { Plugin, Rollup } from "vite";

import { moveParts, type Part } from "./move-parts";

/** Remix' mark of the part of a route that browsers load. */
const ROUTE_QUERY = "?__remix-build-client-route";
const ROUTE_FILE = /\/app\/(?:root|routes\/[^/]+)\.tsx$/;

/** Goes into a file of its own, which stays the same when the application changes. */
const FRAMEWORK =
  /\/node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|turbo-stream|@remix-run\/(?:react|router))\//;
const CHECKS = "/node_modules/zod/";

/** Scripts of a page that people work on: with document, stylesheet and font ten requests. */
const SCRIPTS_MAX = 7;
/** Compressed bytes that are worth a request. */
const REQUEST_BYTES = 700;
/**
 * The same for one beyond the maximum, for pages where people arrive: first what is worth it
 * anyway, then more and more, because what is joined early can't be divided again. Pages behind
 * lists are reached with the files of the list.
 */
const EXCESS_BYTES = [30_000, 60_000, 120_000, 240_000];
const EXCESS_BYTES_BEHIND_LISTS = 10_000;
const IS_BEHIND_LIST = /^_admin\..*\$/;

/**
 * After that, parts of files move. A page has a goal for its scripts without the framework: what
 * its document, the stylesheet, the font and the framework leave of 150 kB, but for 1.5 kB.
 */
const SCRIPT_BYTES = 54_000;
const DOCUMENT_BYTES = 11_300;
/** The pages whose documents are larger. An article is one of 4,000 characters. */
const LARGE_DOCUMENTS: Readonly<Record<string, number>> = {
  "_admin.admin.blog.$id": 14_000,
  "_admin.admin.bookings.hosts.$id": 15_400,
  "_admin.admin.leads.$id": 13_300,
  "_admin.admin.proposals.$id": 12_300,
  "_admin.admin.proposals.new": 11_600,
  "_admin.admin.settings": 12_300,
};
/** Estimated bytes for each byte that a finished script has. */
const ESTIMATED = 0.92;
const BEYOND_GOAL = { price: 10_000, near: 8_000, nearPrice: 12, farPrice: 4 };
const EXCESS_BYTES_MOVED = 40_000;
/** Compressed and minified bytes of a part for each that it has behind what all pages load. */
const MINIFIED = 0.76;

/** Pages that people work on run React. Others do so for signed-in people alone. */
const WORKED_ON = /^(?:_admin\.|_site\.(?:profile|proposals|p\.))/;
const OTHER_WEIGHT = 0.1;

/**
 * Divides the scripts of the browser into few files, so that a first visit is short. By default
 * Rollup makes a file for each set of pages that share a module, and a page of the console would
 * load 50.
 *
 * It starts with these files, and joins two of them as long as that is worth it: a page loads fewer
 * files then, but also modules that it doesn't need. From there, `moveParts` searches on.
 */
export function clientChunks(): Plugin {
  return {
    name: "client-chunks",
    apply: (config, { command }) => command === "build" && !config.build?.ssr,
    // The file of a layout also serves the pages in it. Otherwise each would need two files: one
    // with the modules, and one with the exports of the route alone.
    buildStart({ input }) {
      const names = Object.values(input).map(routeName);
      for (const id of Object.values(input))
        if (isLayout(id, names)) this.emitFile({ type: "chunk", id, preserveSignature: "allow-extension" });
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

/** Modules that are in one file. */
interface Chunk {
  modules: string[];
  /** About how many bytes they take, compressed. */
  bytes: number;
  /** The pages that load the file: 1 or 0 for each. */
  pages: Uint8Array;
  /** The files that load with it. */
  imports: Set<Chunk>;
  /** Whether a page or a layout is in it. A file has one at most. */
  isRoute: boolean;
}

/** The file of each module, where it isn't that of a single page. */
function divideModules({ getModuleIds, getModuleInfo }: Rollup.ManualChunkMeta): Map<string, string> {
  const ids = [...getModuleIds()].sort();
  const entries = new Map(ids.filter((id) => getModuleInfo(id)?.isEntry).map((id) => [routeName(id), id]));
  const names = [...entries.keys()];
  const reached = new Map(names.map((name) => [name, reach(entries.get(name) ?? "", getModuleInfo)]));
  const framework = reached.get("entry.client") ?? new Set();
  const isFramework = (id: string) => framework.has(id) || FRAMEWORK.test(id);

  const pages = [...entries]
    .filter(([, id]) => ROUTE_FILE.test(fileOf(id)) && !isLayout(id, names))
    .map(([name]) => name);
  const usedBy = new Map<string, Set<string>>();
  for (const page of pages)
    for (const name of ["root", ...parentsOf(page, names), page])
      for (const id of reached.get(name) ?? []) usedBy.set(id, (usedBy.get(id) ?? new Set()).add(page));

  const chunks = new Map<string, string>();
  for (const id of ids) if (isFramework(id)) chunks.set(id, "framework");
  const own = [...usedBy].filter(([id]) => !isFramework(id));
  const routes = new Set(entries.values());
  const starting = () => startingChunks(own, { pages, routes, getModuleInfo });
  const everywhere = [...(reached.get("root") ?? [])].filter((id) => !isFramework(id));
  const joined = join(starting(), pages);
  const bytesIn = marginalBytes(everywhere.map(getModuleInfo));
  for (const { modules, users } of move([...starting()], joined, {
    pages,
    bytesIn: (id) => bytesIn(getModuleInfo(id)),
  }))
    for (const id of modules) chunks.set(id, chunkName(modules, users));
  return chunks;
}

/** The files that several pages load, after parts of them have moved. */
function move(
  starting: readonly Chunk[],
  joined: ReadonlySet<Chunk>,
  { pages, bytesIn }: { pages: readonly string[]; bytesIn: (id: string) => number },
): { modules: string[]; users: string[] }[] {
  const isShared = (chunk: Chunk) => chunk.pages.reduce((sum, page) => sum + page, 0) > 1;
  const sizeOf = (chunk: Chunk) => chunk.modules.reduce((sum, id) => sum + bytesIn(id), 0);
  const shared = starting.filter(isShared);
  const own = starting.filter((chunk) => !isShared(chunk));
  const indexes = new Map(shared.map((chunk, index) => [chunk, index]));
  const parts = shared.map((chunk): Part => ({
    ...chunk,
    bytes: sizeOf(chunk),
    imports: [...chunk.imports].flatMap((imported) => indexes.get(imported) ?? []),
  }));
  const fileOfModule = new Map([...joined].flatMap(({ modules }, file) => modules.map((id) => [id, file])));
  const files = [...new Set(shared.map(({ modules: [id = ""] }) => fileOfModule.get(id)))];
  const start = shared.map(({ modules: [id = ""] }) => files.indexOf(fileOfModule.get(id)));
  const moved = moveParts(parts, start, {
    pages: pages.map((page, index) => ({
      weight: WORKED_ON.test(page) ? 1 : OTHER_WEIGHT,
      ownBytes: own.filter((chunk) => chunk.pages[index]).reduce((sum, chunk) => sum + sizeOf(chunk), 0),
      goalBytes: (SCRIPT_BYTES - (LARGE_DOCUMENTS[page] ?? DOCUMENT_BYTES)) * ESTIMATED,
      excess: WORKED_ON.test(page) ? EXCESS_BYTES_MOVED : 0,
    })),
    scriptsMax: SCRIPTS_MAX,
    requestBytes: REQUEST_BYTES,
    beyond: BEYOND_GOAL,
  });
  return [...new Set(moved)].map((file) => {
    const inFile = shared.filter((_, index) => moved[index] === file);
    return {
      modules: inFile.flatMap(({ modules }) => modules),
      users: pages.filter((_, index) => inFile.some((chunk) => chunk.pages[index] === 1)),
    };
  });
}

/** A file for each set of pages that need the same modules. */
function startingChunks(
  usedBy: readonly [string, ReadonlySet<string>][],
  {
    pages,
    routes,
    getModuleInfo,
  }: { pages: readonly string[]; routes: ReadonlySet<string>; getModuleInfo: Rollup.GetModuleInfo },
): Set<Chunk> {
  const bySet = new Map<string, Chunk>();
  const chunkOf = new Map<string, Chunk>();
  for (const [id, users] of usedBy) {
    const used = Uint8Array.from(pages, (page) => (users.has(page) ? 1 : 0));
    const key = used.join("");
    let chunk = bySet.get(key);
    if (!chunk)
      bySet.set(key, (chunk = { modules: [], bytes: 0, pages: used, imports: new Set(), isRoute: false }));
    chunk.modules.push(id);
    chunk.bytes += bytesOf(getModuleInfo(id));
    chunk.isRoute ||= routes.has(id);
    chunkOf.set(id, chunk);
  }
  for (const [id, chunk] of chunkOf) {
    for (const imported of getModuleInfo(id)?.importedIds ?? []) {
      const found = chunkOf.get(imported);
      if (found && found !== chunk) chunk.imports.add(found);
    }
  }
  return new Set(bySet.values());
}

/** Joins two files at a time, first those that save most, until nothing is left to save. */
function join(chunks: Set<Chunk>, pages: readonly string[]): Set<Chunk> {
  for (const excessBytes of EXCESS_BYTES) {
    let pair = bestPair(chunks, pages, excessBytes);
    while (pair) {
      joinPair(chunks, pair);
      pair = bestPair(chunks, pages, excessBytes);
    }
  }
  return chunks;
}

/** The two files that save most when they are joined; undefined if none do. */
function bestPair(
  chunks: ReadonlySet<Chunk>,
  pages: readonly string[],
  excessBytes: number,
): [Chunk, Chunk] | undefined {
  const savedBy = savings(chunks, pages, excessBytes);
  const shared = [...chunks].filter((chunk) => chunk.pages.reduce((sum, page) => sum + page, 0) > 1);
  let best: { saved: number; pair?: [Chunk, Chunk] } = { saved: 0 };
  for (const [index, one] of shared.entries()) {
    for (const other of shared.slice(index + 1)) {
      const saved = savedBy(one, other);
      if (saved > best.saved) best = { saved, pair: [one, other] };
    }
  }
  return best.pair;
}

function joinPair(chunks: Set<Chunk>, [one, other]: [Chunk, Chunk]): void {
  const joined: Chunk = {
    modules: [...one.modules, ...other.modules],
    bytes: one.bytes + other.bytes,
    pages: one.pages.map((page, index) => page | (other.pages[index] ?? 0)),
    imports: new Set([...one.imports, ...other.imports].filter((chunk) => chunk !== one && chunk !== other)),
    isRoute: one.isRoute || other.isRoute,
  };
  chunks.delete(one);
  chunks.delete(other);
  chunks.add(joined);
  for (const { imports } of chunks) {
    if (imports.delete(one)) imports.add(joined);
    if (imports.delete(other)) imports.add(joined);
  }
  for (const { pages } of loaded(joined)) joined.pages.forEach((page, index) => (pages[index] ||= page));
}

/** What joining files would save, in compressed bytes over all pages. */
function savings(chunks: ReadonlySet<Chunk>, pages: readonly string[], excessBytes: number) {
  const weights = pages.map((page) => (WORKED_ON.test(page) ? 1 : OTHER_WEIGHT));
  const closures = new Map([...chunks].map((chunk) => [chunk, loaded(chunk)]));
  const closureOf = (chunk: Chunk) => closures.get(chunk) ?? new Set();
  const counts = pages.map((_, page) =>
    [...chunks].reduce((sum, chunk) => sum + (chunk.pages[page] ?? 0), 1),
  );
  const priceOf = (page: string) =>
    IS_BEHIND_LIST.test(page) ? EXCESS_BYTES_BEHIND_LISTS : WORKED_ON.test(page) ? excessBytes : 0;
  const prices = pages.map(priceOf);
  const excess = (page: number, more: number) =>
    (prices[page] ?? 0) * Math.max(0, (counts[page] ?? 0) + more - SCRIPTS_MAX);

  /** Whether one loads the other by way of a third file, which would then need them both. */
  const wouldCircle = (one: Chunk, other: Chunk) =>
    [...closureOf(one)].some((third) => third !== one && third !== other && closureOf(third).has(other));

  return function savedBy(one: Chunk, other: Chunk): number {
    if (one.isRoute && other.isRoute) return 0;
    if (!one.pages.some((page, index) => page & (other.pages[index] ?? 0))) return 0;
    if (wouldCircle(one, other) || wouldCircle(other, one)) return 0;
    const imported = [...new Set([...closureOf(one), ...closureOf(other)])];
    const others = imported.filter((chunk) => chunk !== one && chunk !== other);
    return pages.reduce((saved, _, page) => {
      const before = [one, other].filter((chunk) => chunk.pages[page]);
      if (before.length === 0) return saved;
      const added = others.filter((chunk) => !chunk.pages[page]);
      const sum = (files: readonly Chunk[]) => files.reduce((total, { bytes }) => total + bytes, 0);
      const more = 1 + added.length - before.length;
      const bytes = sum(before) - sum([one, other, ...added]) - more * REQUEST_BYTES;
      return saved + bytes * (weights[page] ?? 0) + excess(page, 0) - excess(page, more);
    }, 0);
  };
}

/** A file and all that load with it. */
function loaded(chunk: Chunk): Set<Chunk> {
  const found = new Set([chunk]);
  for (const { imports } of found) for (const imported of imports) found.add(imported);
  return found;
}

/** Everything that loads with a module. */
function reach(entry: string, getModuleInfo: Rollup.GetModuleInfo): Set<string> {
  const reached = new Set([entry]);
  for (const id of reached)
    for (const imported of getModuleInfo(id)?.importedIds ?? []) reached.add(imported);
  return reached;
}

/** About how many bytes a module takes in a compressed file. */
function bytesOf(module: Rollup.ModuleInfo | null): number {
  return module?.isIncluded && module.code ? deflateRawSync(codeOf(module)).length : 0;
}

/**
 * About how many bytes a module adds to a compressed file: what it takes behind modules that all
 * pages load, whose words it repeats.
 */
function marginalBytes(common: readonly (Rollup.ModuleInfo | null)[]) {
  const dictionary = Buffer.from(common.map(statementsOf).join("")).subarray(0, 32_000);
  return (module: Rollup.ModuleInfo | null): number => {
    const statements = statementsOf(module);
    return statements === "" ? 0 : deflateRawSync(statements, { dictionary }).length * MINIFIED;
  };
}

/** The code of a module without comments, imports and space. */
function statementsOf(module: Rollup.ModuleInfo | null): string {
  const code = module?.isIncluded ? codeOf(module) : "";
  return code
    .replaceAll(/\/\*[\s\S]*?\*\//g, "")
    .replaceAll(/^\s*\/\/.*$/gm, "")
    .replaceAll(/^import[^;]*;$/gm, "")
    .replaceAll(/\s+/g, " ");
}

/**
 * The code of a module as it would be in every clone: without the folder of the project, which
 * Remix writes into routes, and Vite into imports of stylesheets (in hexadecimal).
 */
export function codeInAnyFolder(code: string, folder: string): string {
  return code.replaceAll(folder, "").replaceAll(Buffer.from(folder).toString("hex"), "");
}

function codeOf({ code }: Rollup.ModuleInfo): string {
  return codeInAnyFolder(code ?? "", process.cwd());
}

/** Whether pages are in a route. Addresses of the API are in others as well, but aren't shown. */
function isLayout(id: string, names: readonly string[]): boolean {
  const name = routeName(id);
  const isIn = (other: string) => parentsOf(other, names).includes(name);
  return ROUTE_FILE.test(fileOf(id)) && (name === "root" || names.some(isIn));
}

/** The layouts of a route: "_admin" is one of "_admin.dashboard". */
function parentsOf(name: string, names: readonly string[]): string[] {
  return names.filter((other) => name.startsWith(`${other}.`));
}

function chunkName(modules: readonly string[], pages: readonly string[]): string {
  const layout = modules.filter((id) => ROUTE_FILE.test(fileOf(id))).map(routeName)[0];
  if (layout !== undefined) return layout;
  const hash = createHash("sha256").update(pages.join(" ")).digest("hex").slice(0, 8);
  const isConsole = pages.every((page) => page.startsWith("_admin."));
  const checks = modules.some((id) => id.includes(CHECKS)) ? "-checks" : "";
  return `${isConsole ? "console" : "shared"}-${hash}${checks}`;
}

/** "/…/app/routes/_admin.admin.leads._index.tsx?…" is "_admin.admin.leads._index". */
function routeName(id: string): string {
  return fileOf(id)
    .replace(/^.*\/app\/(?:routes\/)?/, "")
    .replace(/\.tsx?$/, "");
}

function fileOf(id: string): string {
  return id.replace(ROUTE_QUERY, "");
}
