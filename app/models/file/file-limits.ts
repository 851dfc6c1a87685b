/** Maximum size of a file. */
export const FILE_BYTES_MAX = 25 * 1024 * 1024;
/** Maximum files of a workspace. */
export const FILES_MAX = 500;
/** Maximum size of all files of a workspace together. */
export const ALL_FILES_BYTES_MAX = 1024 * 1024 * 1024;
/** Files per page. */
export const FILES_PER_PAGE = 30;
/** Latest files where a page shows more than them. */
export const LATEST_FILES_SHOWN = 5;
