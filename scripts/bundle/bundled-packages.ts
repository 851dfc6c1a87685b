/**
 * The packages that the server's bundle contains. Each consists of many modules of which we use a
 * few: date-fns has 300, and the highlighter 190 languages. Finding and compiling them was a third
 * of the work of starting the server. All others are imported from `node_modules`: what has native
 * parts, reads its own files or must exist once, as React does.
 */
export const BUNDLED_PACKAGES = [
  /^@date-fns\//,
  /^@visx\//,
  /^culori$/,
  /^d3-/,
  /^date-fns$/,
  /^drizzle-orm$/,
  /^(?:hast|mdast|unist)-util-/,
  /^highlight\.js$/,
  /^internmap$/,
  /^lowlight$/,
  /^micromark/,
  /^property-information$/,
  /^(?:rehype|remark)-/,
  /^unified$/,
];
