/** The page that a request was for, to come back to. A form post cannot be repeated, so its page comes instead. */
export function returnPath(request: Request): string {
  const { pathname, search } = new URL(request.url);
  const query = new URLSearchParams(search);
  query.delete("_routes");
  query.delete("_data");
  query.delete("index");
  const rest = query.size > 0 ? `?${query.toString()}` : "";
  return `${pathname.replace(/\.data$/, "")}${rest}`;
}
