import type { IncomingMessage, ServerResponse } from "node:http";
import { createRequire } from "node:module";

import type { createRequestHandler, ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";
import { LRUCache } from "lru-cache";

import type { PlainAnswer } from "~/front-door/options";
import { pageBytes } from "~/http/render-page.server";

import { headersOf } from "./incoming-headers.server";

/** Remix' own handler, which paths are pages, and which targets take posts. */
interface Remix {
  handle(request: Request): Promise<Response>;
  isPage(path: string): boolean;
  takesForms(target: string): boolean;
}

let remix: Remix | undefined;

interface ServeOptions {
  build: ServerBuild;
  mode?: string;
}

/**
 * Learns from remix-serve which build it serves. It calls `createRequestHandler` of the very module
 * instance in which this replaces that function.
 */
export function watchRemixServe(): void {
  const load = createRequire(import.meta.url);
  const loadAsServe = createRequire(load.resolve("@remix-run/serve/package.json"));
  const express = loadAsServe("@remix-run/express") as {
    createRequestHandler: (options: ServeOptions) => unknown;
  };
  const runtime = loadAsServe("@remix-run/node") as { createRequestHandler: typeof createRequestHandler };
  const createExpressHandler = express.createRequestHandler;
  express.createRequestHandler = (options) => {
    remix = {
      handle: runtime.createRequestHandler(options.build, options.mode),
      isPage: createPageRule(options.build.routes),
      takesForms: createFormRule(options.build.routes),
    };
    return createExpressHandler(options);
  };
}

const REMEMBERED_PATHS = 2_000;

/** A page is a route with a component. The page of unknown addresses also stands for files. */
function createPageRule(routes: ServerBuild["routes"]): (path: string) => boolean {
  const tree = childrenOf(routes, undefined);
  const known = new LRUCache<string, boolean>({ max: REMEMBERED_PATHS });
  return (path) => {
    let isPage = known.get(path);
    if (isPage === undefined) {
      const leaf = matchRoutes(tree, path)?.at(-1)?.route;
      const hasComponent = leaf?.id !== undefined && routes[leaf.id]?.module.default !== undefined;
      isPage = hasComponent && leaf.path !== "*";
      known.set(path, isPage);
    }
    return isPage;
  };
}

/**
 * A post to a page goes to its own route with `?index`, else to the last one with a path, as in
 * Remix.
 */
function createFormRule(routes: ServerBuild["routes"]): (target: string) => boolean {
  const tree = childrenOf(routes, undefined);
  return (target) => {
    const [path = "/", query] = target.split("?", 2);
    const matches = matchRoutes(tree, path.replace(/(?:(?<=\/)_root)?\.data$/, "")) ?? [];
    const isForIndex = new URLSearchParams(query).getAll("index").includes("");
    const taking = isForIndex ? matches.at(-1) : matches.findLast(({ route }) => route.path);
    const { id, path: own } = (taking ?? matches[0])?.route ?? {};
    return own !== "*" && id !== undefined && routes[id]?.module.action !== undefined;
  };
}

/** Whether a route takes what is posted to this target. */
export function takesForms(target: string): boolean {
  return remix?.takesForms(target) ?? true;
}

type RouteTree = Parameters<typeof matchRoutes>[0];

function childrenOf(routes: ServerBuild["routes"], parentId: string | undefined): RouteTree {
  const children = Object.values(routes).flatMap((route) =>
    route && route.parentId === parentId ? [route] : [],
  );
  return children.map(({ id, path, index, caseSensitive }): RouteTree[number] => {
    const named = { id, path, caseSensitive };
    return index ? { ...named, index: true } : { ...named, children: childrenOf(routes, id) };
  });
}

/**
 * The answer to a page, without Express; undefined for all other requests. Remix answers in the
 * same way, from the same routes.
 */
export function answerPage({
  method,
  url = "/",
  headers,
}: IncomingMessage): ((response: ServerResponse) => Promise<Response | PlainAnswer>) | undefined {
  const [path = "/"] = url.split("?", 1);
  if (!remix || method !== "GET" || path.endsWith(".data") || !remix.isPage(path)) return undefined;
  const { handle } = remix;
  return async (response) => {
    const gone = new AbortController();
    response.once("close", () => {
      if (!response.writableFinished) gone.abort();
    });
    const request = new Request(`http://${headers.host}${url}`, {
      headers: headersOf(headers),
      signal: gone.signal,
    });
    return inOnePiece(await handle(request));
  };
}

/** A rendered page without the stream that its `Response` is. */
function inOnePiece(answer: Response): Response | PlainAnswer {
  const text = pageBytes(answer);
  return text ? { status: answer.status, headers: answer.headers, text } : answer;
}
