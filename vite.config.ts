import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import browserslistToEsbuild from "browserslist-to-esbuild";
import { defineConfig } from "vite";

import remixOptions from "./remix.config.js";
import { devRequestStore } from "./scripts/dev-request-store";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

export default defineConfig({
  plugins: [devRequestStore(), tailwindcss(), remix(remixOptions)],
  resolve: { alias: { "~": new URL("./app", import.meta.url).pathname } },
  // The server hashes passwords. Its library names a wasm build for browsers, which is not
  // installed.
  optimizeDeps: { exclude: ["@node-rs/argon2"] },
  build: {
    // `.browserslistrc` lists the browsers, for scripts and styles alike.
    target: browserslistToEsbuild(),
    // Compiles what those browsers lack, such as `light-dark()`.
    cssMinify: "lightningcss",
    sourcemap: false,
  },
});
