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

/** The path of a post. */
export function postAddress({ slug }: { slug: string }): string {
  return `/blog/${slug}`;
}

/** The path of a post's picture for link previews. */
export function postPictureAddress({ slug }: { slug: string }): string {
  return `/og/${slug}.png`;
}
