import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { z } from "zod";

import { findChromium } from "../scripts/ensure-chromium";
import { run } from "../scripts/run";

const Report = z.object({ categories: z.record(z.string(), z.object({ score: z.number().nullable() })) });

/**
 * Lighthouse is as large as all other tools together, so it is used only if it is installed: `npm
 * install --no-save lighthouse@12`.
 */
const LIGHTHOUSE = process.env.LIGHTHOUSE_CLI ?? "node_modules/lighthouse/cli/index.js";

/**
 * Scores of 0 to 100 by category for a phone; undefined where Lighthouse or Chromium is missing. A
 * page that isn't `isListed` asks search engines to leave it out, which costs it no points.
 */
export async function runLighthouse(
  address: string,
  { isListed = true } = {},
): Promise<Record<string, number> | undefined> {
  const chromium = findChromium({ withWindows: true });
  if (!chromium || !existsSync(LIGHTHOUSE)) return undefined;
  const folder = mkdtempSync(path.join(tmpdir(), "automata-lighthouse-"));
  const file = path.join(folder, "report.json");
  const flags =
    "--headless=new --no-sandbox --disable-gpu --disable-background-networking --disable-component-update --disable-sync --no-first-run";
  const { output } = await run(
    process.execPath,
    [
      LIGHTHOUSE,
      address,
      "--output=json",
      `--output-path=${file}`,
      `--chrome-flags=${flags}`,
      "--quiet",
      ...(isListed ? [] : ["--skip-audits=is-crawlable"]),
      "--no-enable-error-reporting",
    ],
    { quiet: true, env: { CHROME_PATH: chromium } },
  );
  if (!existsSync(file)) throw new Error(`Lighthouse failed:\n${output}`);
  const { categories } = Report.parse(JSON.parse(readFileSync(file, "utf8")));
  rmSync(folder, { recursive: true, force: true });
  return Object.fromEntries(
    Object.entries(categories).map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)]),
  );
}
