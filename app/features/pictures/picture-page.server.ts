const KEPT = ["post", "after", "before"];

/**
 * The page of a list of pictures that a request is about, with its place in the list. Without the
 * picture that it may show.
 */
export function picturePage(request: Request, path: string): string {
  const query = new URLSearchParams();
  for (const [name, value] of new URL(request.url).searchParams)
    if (KEPT.includes(name)) query.set(name, value);
  return query.size > 0 ? `${path}?${query.toString()}` : path;
}
