import { ensureCommand } from "./ensure-command";

/** Whether Radicale, the CalDAV server that tests of calendars talk to, is installed. */
export function ensureRadicale(): Promise<boolean> {
  return ensureCommand({ command: "radicale", package: "radicale" });
}
