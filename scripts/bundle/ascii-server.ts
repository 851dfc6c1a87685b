import type { Plugin } from "vite";

/**
 * Writes the server's bundle in ASCII. Node keeps the text of the file in memory, with two bytes
 * for each character as soon as one of them is outside Latin-1: 4 MB more. esbuild escapes what is
 * in strings and templates; what it leaves is in regular expressions, where `\u` means the same.
 */
export function asciiServer(): Plugin {
  return {
    name: "ascii-server",
    apply: ({ build }) => Boolean(build?.ssr),
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === "chunk") file.code = file.code.replace(/[^\x00-\x7f]/g, escape);
      }
    },
  };
}

/** Half of a surrogate pair at a time: in expressions with the flag `u`, two halves are one. */
function escape(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
