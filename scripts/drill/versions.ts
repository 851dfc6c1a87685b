import { cpSync, readdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";

import { compressAssets } from "../compress-assets";

const TEXT = /\.(?:js|css|json|html)$/;
const ASSETS = "build/client/assets";

/**
 * Copies the build to a folder as the version after it, in which each hashed file has changed: none
 * has its old name. Returns the folder, from which an instance can be started.
 */
export async function makeNextVersion(folder: string): Promise<string> {
  for (const name of ["client", "server"])
    cpSync(`build/${name}`, path.join(folder, "build", name), { recursive: true });
  cpSync("package.json", path.join(folder, "package.json"));
  symlinkSync(path.resolve("node_modules"), path.join(folder, "node_modules"));
  cpSync("drizzle", path.join(folder, "drizzle"), { recursive: true });
  const names = new Set(readdirSync(ASSETS));
  for (const name of readdirSync(path.join(folder, "build"), { recursive: true, encoding: "utf8" })) {
    const file = path.join(folder, "build", name);
    if (!TEXT.test(file)) continue;
    writeFileSync(file, renameIn(readFileSync(file, "utf8"), names));
  }
  const assets = path.join(folder, ASSETS);
  for (const name of names) renameSync(path.join(assets, name), path.join(assets, nextName(name)));
  await compressAssets(path.join(folder, "build/client"), path.join(folder, "build/compressed"));
  return folder;
}

/** `root-CzyEebik.js` becomes `root-CzyEebik.next.js`. */
function nextName(name: string): string {
  const { name: stem, ext } = path.parse(name);
  return `${stem}.next${ext}`;
}

function renameIn(text: string, names: ReadonlySet<string>): string {
  return text.replaceAll(/[\w$.-]+\.\w+/g, (name) => (names.has(name) ? nextName(name) : name));
}
