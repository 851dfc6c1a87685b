import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import browserslistToEsbuild from "browserslist-to-esbuild";
import { defineConfig } from "vite";

import remixOptions from "./remix.config.js";
import { asciiServer } from "./scripts/bundle/ascii-server";
import { BUNDLED_PACKAGES } from "./scripts/bundle/bundled-packages";
import { clientChunks } from "./scripts/bundle/client-chunks";
import { devRequestStore } from "./scripts/bundle/dev-request-store";
import { devWholeStyles } from "./scripts/bundle/dev-whole-styles";
import { knownFlags } from "./scripts/bundle/known-flags";
import { unusedParts } from "./scripts/bundle/unused-parts";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

/**
 * Whether browsers need a module whose exports they don't use. "sideEffects" in package.json says
 * that none of ours is, but Vite asks it only for relative imports, and not for those of "~".
 */
const hasSideEffects = (id: string): boolean => !id.startsWith(new URL("./app/", import.meta.url).pathname);

/** The functions of React Router that write to the console what its users should change. */
const DEVELOPER_WARNINGS = ["warning", "warningOnce", "logDeprecation"];

/** What scripts for browsers import, beside React and Remix. */
const BROWSER_PACKAGES = [
  "@codemirror/lang-markdown",
  "@date-fns/tz/tzOffset",
  "@radix-ui/react-toast",
  "@simplewebauthn/browser",
  "@uiw/react-codemirror",
  "date-fns/constants",
  "diff",
  "react-dom",
  "remix-utils/use-hydrated",
];

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    devRequestStore(),
    tailwindcss(),
    remix(remixOptions),
    devWholeStyles(),
    knownFlags(remixOptions.future ?? {}),
    unusedParts(remixOptions.future ?? {}),
    clientChunks(),
    asciiServer(),
  ],
  resolve: { alias: { "~": new URL("./app", import.meta.url).pathname } },
  // In development there is no bundle, and packages in CommonJS can only be imported as they are.
  ...(command === "build" && { ssr: { noExternal: BUNDLED_PACKAGES } }),
  // In development, a library that a page is the first to ask for is bundled then, together with
  // React, and the page fails because it got React twice. So those of all pages are named here.
  optimizeDeps: { include: BROWSER_PACKAGES },
  build: {
    // `.browserslistrc` lists the browsers, for scripts and styles alike.
    target: browserslistToEsbuild(),
    // Compiles what those browsers lack, such as `light-dark()`.
    cssMinify: "lightningcss",
    // Scripts of the browser are 4 kB smaller than with esbuild, most of it in React. The functions
    // named here only tell developers something, which they still do in development.
    ...(!isSsrBuild && {
      minify: "terser" as const,
      terserOptions: { ecma: 2020, module: true, compress: { passes: 3, pure_funcs: DEVELOPER_WARNINGS } },
    }),
    sourcemap: false,
    ...(!isSsrBuild && { rollupOptions: { treeshake: { moduleSideEffects: hasSideEffects } } }),
    ...(isSsrBuild && { minify: "esbuild" as const }),
  },
  // The text of the server's file stays in memory. Names stay, and lines stay short, for traces.
  ...(isSsrBuild && {
    esbuild: {
      charset: "ascii" as const,
      lineLimit: 120,
      minifyIdentifiers: false,
      minifySyntax: true,
      minifyWhitespace: true,
    },
  }),
}));
