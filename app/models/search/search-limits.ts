/** Maximum characters of a search in the console. */
export const QUERY_LENGTH_MAX = 200;
/** Results of each kind on the first page of a search. */
export const RESULTS_OF_KIND_SHOWN = 5;
/** Results per page of one kind. */
export const RESULTS_PER_PAGE = 25;
/** The migration has an index for beginnings of words of up to this length. */
export const PREFIX_LENGTH_MAX = 12;
