import { ensureCommand } from "./ensure-command";

/** Whether promtool, which checks metrics and tests alert rules, is installed. */
export function ensurePromtool(): Promise<boolean> {
  return ensureCommand({ command: "promtool", package: "prometheus" });
}
