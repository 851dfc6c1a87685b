import { readdirSync, statSync } from "node:fs";

const FOLDER = "build/client/assets";

/** What pages load beside their document: the largest files of each kind, and a small script. */
export function measuredAssets(): string[] {
  const sizes = readdirSync(FOLDER).map((name) => ({ name, bytes: statSync(`${FOLDER}/${name}`).size }));
  const ordered = (ending: string) =>
    sizes.filter(({ name }) => name.endsWith(ending)).sort((left, right) => right.bytes - left.bytes);
  const scripts = ordered(".js");
  const chosen = [
    scripts[0],
    scripts[Math.floor(scripts.length / 2)],
    ordered(".css")[0],
    ordered(".woff2")[0],
  ];
  return chosen.flatMap((file) => (file ? [`/assets/${file.name}`] : []));
}
