import { ensureCommand } from "./ensure-command";

/** Whether ClamAV, the scanner that tests of files talk to, is installed. */
export function ensureClamAv(): Promise<boolean> {
  return ensureCommand({ command: "clamd", package: "clamav-daemon" });
}
