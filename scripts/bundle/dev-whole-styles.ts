import { unstable_setDevServerHooks as setDevServerHooks } from "@remix-run/server-runtime";
import type { Plugin } from "vite";

/**
 * Keeps Remix from collecting the styles that a page's modules import. Ours come from stylesheets,
 * as in a build. To look for others, Remix compiles all that a page imports for browsers, the
 * server's modules and libraries as well: the first page took half a minute.
 */
export function devWholeStyles(): Plugin {
  return {
    name: "dev-whole-styles",
    apply: "serve",
    configureServer(server) {
      setDevServerHooks({
        processRequestError(error) {
          if (error instanceof Error) server.ssrFixStacktrace(error);
        },
      });
    },
  };
}
