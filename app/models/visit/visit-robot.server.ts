import { isbot } from "isbot";

/** Whether a browser name is that of a crawler or another program, which is no visitor. */
export function isRobot(userAgent: string): boolean {
  return userAgent === "" || isbot(userAgent);
}
