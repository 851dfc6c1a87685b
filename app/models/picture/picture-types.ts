/**
 * The types of files that are taken as pictures, with the names of their formats. SVG can contain
 * scripts, so it isn't one of them.
 */
export const PICTURE_TYPES = {
  "image/jpeg": "JPEG",
  "image/png": "PNG",
  "image/apng": "PNG",
  "image/webp": "WebP",
  "image/avif": "AVIF",
  "image/gif": "GIF",
} as const;

export type PictureType = keyof typeof PICTURE_TYPES;

export type PictureFormat = (typeof PICTURE_TYPES)[PictureType];
