import type { Plugin } from "vite";

/** The flags of Remix that are on; all others are off. */
export type Flags = Readonly<Record<string, boolean | undefined>>;

/** Where the code asks for a flag: as `future.v3_…`, or in the state that the page contains. */
const ASKED_FLAG = /\b(?:window\.__remixContext\.)?future\.(v3_\w+)\b/g;
const ASKED_MODE = /\bwindow\.__remixContext\.isSpaMode\b/g;

/**
 * Writes the flags of `remix.config.js` into Remix's code for browsers, which asks for them when it
 * runs. Then the minifier leaves out what only other flags need, 1.7 kB on every page that runs
 * React.
 */
export function knownFlags(flags: Flags): Plugin {
  return {
    name: "known-flags",
    apply: "build",
    transform: (code, id, { ssr } = {}) =>
      ssr || !id.includes("/node_modules/@remix-run/react/")
        ? null
        : { code: answerFlags(code, flags), map: null },
  };
}

/** Replaces each flag with its value. Remix's SPA mode is off, because the site has a server. */
export function answerFlags(code: string, flags: Flags): string {
  return code
    .replace(ASKED_FLAG, (_asked, name: string) => String(flags[name] === true))
    .replace(ASKED_MODE, "false");
}
