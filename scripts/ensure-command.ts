import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Another process may be installing something at this moment: apt then waits for its turn. */
const IN_TURN = ["-o", "DPkg::Lock::Timeout=180"];

/** A program, an argument that makes it exit with 0, and the Debian package it comes from. */
interface PackagedCommand {
  command: string;
  probe?: string;
  package: string;
}

/** Whether a program is installed. Installs its Debian package with apt if that is allowed. */
export async function ensureCommand({
  command,
  probe = "--version",
  package: name,
}: PackagedCommand): Promise<boolean> {
  const isInstalled = () =>
    run(command, [probe]).then(
      () => true,
      () => false,
    );
  if (await isInstalled()) return true;
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return false;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const install = ["install", "-y", "-qq", "--no-install-recommends", name];
  for (const words of [["update", "-qq"], install])
    await run("apt-get", [...IN_TURN, ...words], { env }).catch(() => undefined);
  return isInstalled();
}
