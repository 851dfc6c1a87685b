import { blogCopy } from "~/copy/blog";

/**
 * The sections of a post, next to it on wide screens. A post with fewer than two sections needs no
 * list.
 */
export function ContentsList({
  headings,
}: {
  headings: readonly { id: string; text: string; depth: number }[];
}) {
  const sections = headings.filter(({ depth }) => depth === 2);
  if (sections.length < 2) return null;
  return (
    <nav
      aria-labelledby="contents"
      className="text-2 leading-[1.4] wrap-anywhere lg:sticky lg:top-22 lg:self-start lg:pe-8"
    >
      <h2 id="contents" className="mb-2 font-mono text-1 font-[450] text-ink-faint">
        {blogCopy.contents}
      </h2>
      <ol className="border-t border-ink">
        {sections.map(({ id, text }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="flex min-h-9 items-center border-b border-line py-1.75 text-ink-muted no-underline hover:text-ink hover:underline"
            >
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
