import type { ServerResponse } from "node:http";

import type { Plugin } from "vite";

import type { DoorStore } from "../app/front-door/door-store.server";
import type { requestStorage } from "../app/front-door/request-store";

/**
 * The development server has no front door, but sign-in needs what the front door gives every
 * request: a store that all loaders share, and whose cookies are sent with the answer. The modules
 * come from the server itself, so that they are the ones the routes see.
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
        ])
          .then(([doors, requests]) => {
            const Store = doors.DoorStore as typeof DoorStore;
            const storage = requests.requestStorage as typeof requestStorage;
            const store = new Store(crypto.randomUUID(), request.socket.remoteAddress ?? "127.0.0.1");
            sendCookies(response, store.cookies);
            storage.run(store, next);
          })
          .catch(next);
      });
    },
  };
}

/**
 * Adds the cookies when the head of the answer goes out, not before: loaders are still collecting
 * them.
 */
function sendCookies(response: ServerResponse, cookies: string[]): void {
  const writeHead = response.writeHead.bind(response);
  response.writeHead = ((...head: Parameters<typeof writeHead>) => {
    for (const cookie of cookies.splice(0)) response.appendHeader("Set-Cookie", cookie);
    return writeHead(...head);
  }) as typeof response.writeHead;
}
