import { existsSync, mkdirSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { threadId } from "node:worker_threads";

import { buildSync } from "esbuild";

/*
 * Runs the program of a thread from its TypeScript source, which is the first argument: bundles it,
 * without packages, and imports the bundle. This is a fifth of the work of compiling each module,
 * packages included, when it is imported.
 */

/** Below the repository, so that what is built finds the packages. */
const FOLDER = path.resolve("node_modules/.cache/threads");

const { metafile, outputFiles } = buildSync({
  entryPoints: [process.argv[2] ?? ""],
  bundle: true,
  packages: "external",
  alias: { "~": path.resolve("app") },
  format: "esm",
  platform: "node",
  target: "node20",
  splitting: true,
  outdir: FOLDER,
  entryNames: "[name]-[hash]",
  outExtension: { ".js": ".mjs" },
  metafile: true,
  write: false,
});

mkdirSync(FOLDER, { recursive: true });
for (const { path: file, contents } of outputFiles) {
  // The name says what is in it. Another thread may write the same.
  if (existsSync(file)) continue;
  const unfinished = `${file}.${process.pid}-${threadId}`;
  writeFileSync(unfinished, contents);
  renameSync(unfinished, file);
}

const [entry] = Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint) ?? [];
await import(path.resolve(entry ?? ""));
