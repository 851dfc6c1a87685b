import { CopyButton } from "~/ui/copy-button";
import { LocalDay } from "~/ui/local-time";

import type { LeadLinks as Links } from "./lead";
import { leadDetailCopy } from "~/copy/console/lead-detail";

const copy = leadDetailCopy.links;

/** Links to send to a lead. Their pages are filled in with what we know. */
export function LeadLinks({ links: { list, until } }: { links: Links }) {
  if (list.length === 0) return null;
  return (
    <section aria-labelledby="links-title">
      <h2 id="links-title" className="mb-1 text-4">
        {copy.title}
      </h2>
      <p className="mb-3 text-2 text-ink-muted">
        <LocalDay date={until} words={copy.text} />
      </p>
      <ul className="border-t border-ink">
        {list.map(({ name, url }) => (
          <li
            key={url}
            className="flex min-h-12 items-center justify-between gap-3 border-b border-line py-1.5"
          >
            <span className="min-w-0 wrap-anywhere">{name}</span>
            <CopyButton
              text={url}
              label={copy.copyOf(name)}
              className="shrink-0"
              otherwise={openLink(url, name)}
            >
              {copy.copy}
            </CopyButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

function openLink(url: string, name: string) {
  return (
    <a
      href={url}
      className="shrink-0 pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center"
      aria-label={copy.openOf(name)}
    >
      {copy.open}
    </a>
  );
}
