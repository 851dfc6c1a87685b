/** Maximum characters of a search in the console. */
export const QUERY_LENGTH_MAX = 200;
/** Results of each kind on the first page of a search. */
export const RESULTS_OF_KIND_SHOWN = 5;
/** Results per page of one kind. */
export const RESULTS_PER_PAGE = 25;
/** The migration has an index for beginnings of words of up to this length. */
export const PREFIX_LENGTH_MAX = 12;
/** Maximum words of a search. */
export const SEARCH_WORDS_MAX = 8;
/** Maximum characters of each word that is searched for. */
export const SEARCH_WORD_LENGTH_MAX = 40;
/** Maximum words of one thing, such as an article, that the search knows. */
export const INDEXED_WORDS_MAX = 20_000;
