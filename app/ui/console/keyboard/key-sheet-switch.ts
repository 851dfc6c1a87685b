/** The id of the list of keys, which is in the frame of the console once it was opened. */
export const KEY_SHEET_ID = "console-keys";

let open: (() => void) | null = null;

/** Says how the frame of the console opens its list of keys; null when it has gone. */
export function setKeySheetOpener(opener: (() => void) | null): void {
  open = opener;
}

/** Opens the list of keys. */
export function openKeySheet(): void {
  open?.();
}

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
