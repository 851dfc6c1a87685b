import { keySheetCopy } from "~/copy/console/key-sheet";

/** The key of keyboard commands on this device. Only browsers know it, so the server can't ask. */
export const commandKey = (): string => (/^(?:Mac|iP)/.test(navigator.platform) ? "⌘" : keySheetCopy.control);
