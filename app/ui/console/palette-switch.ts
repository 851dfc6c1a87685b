import { makeFrameSwitch } from "./frame-switch";

/** The id of the palette's dialog, which is in the frame of the console once it was opened. */
export const PALETTE_ID = "console-palette";

/** Opens the palette. */
export const paletteSwitch = makeFrameSwitch();

/** Closes the palette. The focus goes back to where it was. */
export function closePalette(): void {
  const palette = document.getElementById(PALETTE_ID);
  if (palette instanceof HTMLDialogElement) palette.close();
}
