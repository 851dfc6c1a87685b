/** Digits and letters without those that look like digits (Crockford's base 32). */
export const CLEAR_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/**
 * Such letters as someone typed them: in lower case, with spaces or hyphens, O for 0, I or L for 1.
 * Other characters stay in the text.
 */
export function readClearLetters(typed: string): string {
  return typed.toUpperCase().replace(/[\s-]/g, "").replaceAll("O", "0").replace(/[IL]/g, "1");
}
