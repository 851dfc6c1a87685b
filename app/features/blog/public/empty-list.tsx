import { Empty } from "~/ui/empty";
import { Go } from "~/ui/go";
import { blogCopy } from "~/copy/blog";
import type { Tag } from "~/models/post/post";

/** A list without posts: says why, and where to continue. */
export function EmptyList({ list }: { list: { search: string | null; tag: Tag | null; total: number } }) {
  const { title, text } = whyEmpty(list);
  const isBlogEmpty = list.search === null && list.tag === null && list.total === 0;
  return (
    <Empty title={title}>
      <p>{text}</p>
      {isBlogEmpty ? <Go to="/roi-calculator">{blogCopy.empty.roi}</Go> : <Go to="/blog">{blogCopy.all}</Go>}
    </Empty>
  );
}

function whyEmpty({ search, tag, total }: { search: string | null; tag: Tag | null; total: number }) {
  if (total > 0) return blogCopy.empty.page;
  if (search !== null) return blogCopy.empty.search(search);
  if (tag) return blogCopy.empty.tag(tag.label);
  return blogCopy.empty.blog;
}
