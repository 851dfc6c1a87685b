import { makeFrameSwitch } from "../frame-switch";

/** The id of the list of keys, which is in the frame of the console once it was opened. */
export const KEY_SHEET_ID = "console-keys";

/** Opens the list of keys. */
export const keySheetSwitch = makeFrameSwitch();

/** Shows the list with the focus on its first button, if it has loaded. Returns whether it has. */
export function showKeySheet(): boolean {
  const sheet = document.getElementById(KEY_SHEET_ID);
  sheet?.showPopover();
  sheet?.querySelector("button")?.focus();
  return sheet !== null;
}

/** Whether the list is shown. Its own keys are those of the browser then. */
export const isKeySheetOpen = (): boolean =>
  document.getElementById(KEY_SHEET_ID)?.matches(":popover-open") ?? false;
