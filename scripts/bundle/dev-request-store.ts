import type { ServerResponse } from "node:http";

import type { Connect, Plugin } from "vite";

import type { DoorStore } from "../../app/front-door/door-store.server";
import type { requestStorage } from "../../app/front-door/request-store";
import type { localizedPath, readLanguageTarget } from "../../app/lib/language/language-paths";
import type { postMarkdownAddress } from "../../app/publishing/post-markdown";

/**
 * The development server has no front door, but sign-in needs what the front door gives every
 * request: a store that all loaders share, and whose cookies are sent with the answer. Addresses
 * that end in `.md` are led to their route, and the language is taken off an address, as the front
 * door does. The modules come from the server itself, so that they are the ones the routes use.
 */
export function devRequestStore(): Plugin {
  return {
    name: "dev-request-store",
    apply: "serve",
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        void Promise.all([
          server.ssrLoadModule("/app/front-door/door-store.server.ts"),
          server.ssrLoadModule("/app/front-door/request-store.ts"),
          server.ssrLoadModule("/app/publishing/post-markdown.ts"),
          server.ssrLoadModule("/app/lib/language/language-paths.ts"),
        ])
          .then(([doors, requests, posts, languages]) => {
            leadToMarkdown(request, posts.postMarkdownAddress as typeof postMarkdownAddress);
            const Store = doors.DoorStore as typeof DoorStore;
            const storage = requests.requestStorage as typeof requestStorage;
            const store = new Store(
              crypto.randomUUID(),
              request.socket.remoteAddress ?? "127.0.0.1",
              response,
            );
            takeLanguage(request, response, store, {
              read: languages.readLanguageTarget as typeof readLanguageTarget,
              localize: languages.localizedPath as typeof localizedPath,
            });
            sendCookies(response, store.cookies);
            storage.run(store, next);
          })
          .catch(next);
      });
    },
  };
}

/** Remix reads `originalUrl`, Vite's own middleware `url`. */
function leadToMarkdown(request: Connect.IncomingMessage, addressOf: typeof postMarkdownAddress): void {
  const address = addressOf(request.url ?? "/", request.headers.accept);
  if (address !== undefined) request.url = request.originalUrl = address;
}

/** Takes the language off the address, and gives it back to redirects. */
function takeLanguage(
  request: Connect.IncomingMessage,
  response: ServerResponse,
  store: DoorStore,
  paths: { read: typeof readLanguageTarget; localize: typeof localizedPath },
): void {
  const localized = paths.read(request.url ?? "/");
  if (localized?.kind !== "own") return;
  const { language, target } = localized;
  store.language = language;
  request.url = request.originalUrl = target;
  const writeHead = response.writeHead.bind(response);
  response.writeHead = ((...head: Parameters<typeof writeHead>) => {
    const location = response.getHeader("Location");
    if (typeof location === "string" && location.startsWith("/"))
      response.setHeader("Location", paths.localize(location, language));
    return writeHead(...head);
  }) as typeof response.writeHead;
}

/**
 * Adds the cookies when the headers are sent, not before, because loaders are still collecting
 * them.
 */
function sendCookies(response: ServerResponse, cookies: string[]): void {
  const writeHead = response.writeHead.bind(response);
  response.writeHead = ((...head: Parameters<typeof writeHead>) => {
    for (const cookie of cookies.splice(0)) response.appendHeader("Set-Cookie", cookie);
    return writeHead(...head);
  }) as typeof response.writeHead;
}
