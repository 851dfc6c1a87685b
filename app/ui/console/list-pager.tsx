import { useSearchParams } from "@remix-run/react";

import { Pager } from "~/ui/pager";

/**
 * The links to the previous and next page of a console list. They keep search, filters and order.
 * Those of a list further down lead to its heading, whose id is `at`.
 */
export function ListPager({
  label,
  summary,
  at,
  previous,
  next,
}: {
  label: string;
  summary?: string;
  at?: string;
  previous: string | null;
  next: string | null;
}) {
  const [params] = useSearchParams();
  if (!previous && !next) return null;
  const address = (name: "after" | "before", cursor: string | null) => {
    if (!cursor) return null;
    const target = new URLSearchParams(params);
    target.delete("after");
    target.delete("before");
    target.set(name, cursor);
    return `?${target.toString()}${at === undefined ? "" : `#${at}`}`;
  };
  return (
    <Pager
      label={label}
      {...(summary ? { summary } : {})}
      previous={address("before", previous)}
      next={address("after", next)}
    />
  );
}
