/** Maximum size of an uploaded file. */
export const PICTURE_BYTES_MAX = 10 * 1024 * 1024;
/**
 * Maximum pictures per person, by use, and logos per company. One avatar or logo is shown while
 * another may be in progress.
 */
export const PICTURES_MAX = { gallery: 50, avatar: 3, blog: 2_000, logo: 3 };
/** Maximum characters of a picture's alternative text, on articles as well. */
export const ALT_TEXT_LENGTH_MAX = 300;
/** Pictures per page of the library. */
export const PICTURES_PER_PAGE = 24;
/** Pictures per page of `/cloudinary-demo`. */
export const DEMO_PICTURES_PER_PAGE = 12;
