import { Cover } from "~/features/blog/public/cover";
import { blogAdminCopy } from "~/copy/blog-admin";

const copy = blogAdminCopy.editor;

/** Search engines cut longer texts off at about these lengths. */
const TITLE_LENGTH_SHOWN = 60;
const DESCRIPTION_LENGTH_SHOWN = 160;

/** What the previews are drawn from, as it is typed. */
export interface LinkFacts {
  title: string;
  slug: string;
  excerpt: string;
  metaTitle: string;
  metaDescription: string;
  coverImageUrl: string;
}

/** How a link to the article looks in search results and in a chat. */
export function LinkPreviews({ facts, host }: { facts: LinkFacts; host: string }) {
  const title = facts.metaTitle.trim() || facts.title;
  const description = facts.metaDescription.trim() || facts.excerpt;
  return (
    <div className="grid gap-3.5">
      <figure>
        <figcaption className="mb-1.5 text-1 text-ink-muted">{copy.searchPreview}</figcaption>
        <div className="border border-line bg-surface-raised p-3.5 text-1 leading-snug wrap-anywhere">
          <p className="text-ink-muted">
            {host} › blog › {facts.slug}
          </p>
          <p className="my-0.5 text-[1.0625rem] font-medium text-info">{cut(title, TITLE_LENGTH_SHOWN)}</p>
          <p className="text-ink-muted">{cut(description, DESCRIPTION_LENGTH_SHOWN)}</p>
        </div>
      </figure>
      <figure>
        <figcaption className="mb-1.5 text-1 text-ink-muted">{copy.sharePreview}</figcaption>
        <div className="overflow-clip rounded-m border border-line bg-surface-raised text-1 leading-snug wrap-anywhere">
          <Cover
            title={facts.title}
            imageUrl={facts.coverImageUrl.trim() || null}
            imageAlt=""
            className="aspect-[1200/630]"
          />
          <div className="grid gap-0.5 p-3.5">
            <p className="text-ink-muted">{host}</p>
            <p className="text-2 font-medium">{cut(title, TITLE_LENGTH_SHOWN)}</p>
            <p className="line-clamp-2 text-ink-muted">{description}</p>
          </div>
        </div>
      </figure>
    </div>
  );
}

function cut(text: string, max: number): string {
  return text.length > max ? `${text.slice(0, max - 1).trimEnd()}…` : text;
}
