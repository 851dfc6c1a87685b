import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Another test file may be installing something at this moment: apt then waits for its turn. */
const IN_TURN = ["-o", "DPkg::Lock::Timeout=180"];

function isInstalled(): Promise<boolean> {
  return run("promtool", ["--version"]).then(
    () => true,
    () => false,
  );
}

/**
 * Whether promtool, which checks metrics and tests alert rules, is installed. Installs it with apt
 * if that is allowed.
 */
export async function ensurePromtool(): Promise<boolean> {
  if (await isInstalled()) return true;
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return false;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const install = ["install", "-y", "-qq", "--no-install-recommends", "prometheus"];
  for (const command of [["update", "-qq"], install])
    await run("apt-get", [...IN_TURN, ...command], { env }).catch(() => undefined);
  return isInstalled();
}
