import { localizedPath } from "~/lib/language/language-paths";
import { LANGUAGES, type Language } from "~/lib/languages";

/** The part of the blog list that a URL shows. */
interface ListAddress {
  tag?: string | undefined;
  search?: string | null | undefined;
  older?: string | undefined;
  newer?: string | undefined;
}

/**
 * The path of the blog list, with the parameters always in the same order so that equal lists have
 * equal URLs.
 */
export function listAddress({ tag, search, older, newer }: ListAddress = {}): string {
  const query = new URLSearchParams();
  if (tag) query.set("tag", tag);
  if (search) query.set("q", search);
  if (older) query.set("older", older);
  if (newer) query.set("newer", newer);
  return query.size === 0 ? "/blog" : `/blog?${query}`;
}

/** The pages of a topic in these languages. */
export function topicPages({ slug, languages }: { slug: string; languages: readonly Language[] }) {
  const path = listAddress({ tag: slug });
  return languages.map((language) => ({ language, path: localizedPath(path, language) }));
}

/** The path of a post below the prefix of its language, as the router knows it. */
export function postAddress({ slug }: { slug: string }): string {
  return `/blog/${slug}`;
}

/** The path of a post, with the prefix of its language. */
export function localizedPostAddress(post: { slug: string; language: Language }): string {
  return localizedPath(postAddress(post), post.language);
}

/** The addresses of a post and its translations, in the order of the languages. */
export function postVersions(
  post: { slug: string; language: Language },
  translations: readonly { slug: string; language: Language }[] = [],
): { language: Language; path: string }[] {
  return LANGUAGES.flatMap((language) =>
    [post, ...translations]
      .filter((one) => one.language === language)
      .map((one) => ({ language, path: localizedPostAddress(one) })),
  );
}

/** The path of a post's picture for link previews. */
export function postPictureAddress({ slug }: { slug: string }): string {
  return `/og/${slug}.png`;
}
