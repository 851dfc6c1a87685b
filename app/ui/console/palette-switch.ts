/** The id of the palette's dialog. There is one in the frame of the console. */
export const PALETTE_ID = "console-palette";

/** Opens the palette. Returns whether the page has one. */
export function openPalette(): boolean {
  const palette = document.getElementById(PALETTE_ID);
  if (!(palette instanceof HTMLDialogElement)) return false;
  if (!palette.open) palette.showModal();
  return true;
}

/** Closes the palette. The focus goes back to where it was. */
export function closePalette(): void {
  const palette = document.getElementById(PALETTE_ID);
  if (palette instanceof HTMLDialogElement) palette.close();
}
