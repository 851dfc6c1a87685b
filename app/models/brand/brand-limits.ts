/** The most bytes of a file with a sign: a drawing or a picture. */
export const SIGN_BYTES_MAX = 1024 * 1024;
/** The widths of a sign as a picture: on a page at four pixels a point, an app icon, for search. */
export const SIGN_SIZES = [104, 180, 512] as const;
/** The width of an app icon, which is on paper and has room around it. */
export const APP_ICON_PIXELS = 180;
