/** Maximum length of an article's text. */
export const BODY_LENGTH_MAX = 200_000;
/** Maximum matching posts that a search or its count looks at, latest first. */
export const SEARCH_MATCHES_MAX = 1_000;
/** Revisions kept per post, in addition to every one that was public. */
export const REVISIONS_KEPT = 50;
/** Maximum posts per clean-up run. The next run continues. */
export const POSTS_PRUNED_MAX = 200;
/** Maximum articles offered as the translation of another. The page says so if there are more. */
export const TRANSLATIONS_OFFERED_MAX = 100;
/** Maximum posts per page, whatever a caller asks for. */
export const POSTS_PER_PAGE_MAX = 100;
/** The sitemap protocol allows 50,000 URLs per file. */
export const POSTS_PER_SITEMAP_MAX = 50_000;
/** Maximum topics of an article by which related ones are found. */
export const RELATED_TAGS_MAX = 4;
/** Topics in view above the articles. More would push them off the first screen of a phone. */
export const TOPICS_SHOWN = 12;
/** Related articles under an article. */
export const RELATED_POSTS_SHOWN = 3;
/** Newest articles on the home page. */
export const LANDING_POSTS_SHOWN = 4;
/** Articles per page of the blog: the lead article and six rows. */
export const BLOG_POSTS_PER_PAGE = 7;
/** Maximum characters of a visitor's search. */
export const BLOG_SEARCH_LENGTH_MAX = 100;
/** Newest articles in the feeds. */
export const POSTS_IN_FEED = 20;
/** Newest articles in `/llms.txt`. */
export const POSTS_IN_LLMS_FILE = 50;
/** Articles per page in the console. */
export const CONSOLE_POSTS_PER_PAGE = 25;
/** Saved versions per page of the history. */
export const REVISIONS_PER_PAGE = 20;
/** Maximum characters of what an author types, except the text and a cover's alternative text. */
export const POST_LENGTHS_MAX = {
  title: 200,
  excerpt: 500,
  tag: 40,
  authorName: 100,
  authorNote: 500,
  coverImageUrl: 2_000,
  metaTitle: 200,
  metaDescription: 320,
};
/** Words that a reader takes in per minute. */
export const WORDS_PER_MINUTE = 220;
/** Maximum topics of an article. */
export const POST_TAGS_MAX = 10;
