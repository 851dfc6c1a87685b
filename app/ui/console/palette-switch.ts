/** The id of the palette's dialog, which is in the frame of the console once it was opened. */
export const PALETTE_ID = "console-palette";

let open: (() => void) | null = null;

/** Says how the frame of the console opens its palette; null when it has gone. */
export function setPaletteOpener(opener: (() => void) | null): void {
  open = opener;
}

/** Opens the palette. Returns whether the page has one. */
export function openPalette(): boolean {
  open?.();
  return open !== null;
}

/** Closes the palette. The focus goes back to where it was. */
export function closePalette(): void {
  const palette = document.getElementById(PALETTE_ID);
  if (palette instanceof HTMLDialogElement) palette.close();
}
