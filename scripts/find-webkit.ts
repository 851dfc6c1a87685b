import { existsSync } from "node:fs";

export const WEBKIT_DRIVER = "/usr/bin/WebKitWebDriver";
/** Gives the browser a display that nobody sees. */
export const DISPLAY_RUNNER = "/usr/bin/xvfb-run";

/** Whether WebKitGTK can be driven here, by Debian's `webkit2gtk-driver` and `xvfb`. */
export const hasWebKit = [WEBKIT_DRIVER, DISPLAY_RUNNER].every((file) => existsSync(file));
