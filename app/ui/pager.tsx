import { listCopy } from "~/copy/shared/lists";

import { Icon } from "./icon";

import { ButtonLink, buttonClass } from "./button";

interface Props {
  /** Names the list for the landmark: "Articles". */
  label: string;
  /** The range that is shown: "21 to 40 of 251". */
  summary?: string;
  /** URLs of the previous and next page; null at an end. */
  previous: string | null;
  next: string | null;
  previousLabel?: string;
  nextLabel?: string;
}

/** Keyset paging with two links. At an end, the link stays visible and says so. */
export function Pager({
  label,
  summary,
  previous,
  next,
  previousLabel = listCopy.previous,
  nextLabel = listCopy.next,
}: Props) {
  const end = buttonClass();
  return (
    <nav aria-label={label} className="flex flex-wrap items-center justify-between gap-4 py-6 text-2">
      <p className="text-ink-muted tabular-nums">{summary}</p>
      <ul className="flex gap-2">
        <li>
          {previous ? (
            <ButtonLink to={previous} rel="prev">
              <Icon name="prev" small />
              {previousLabel}
            </ButtonLink>
          ) : (
            <span className={end} aria-disabled="true">
              <Icon name="prev" small />
              {previousLabel}
            </span>
          )}
        </li>
        <li>
          {next ? (
            <ButtonLink to={next} rel="next">
              {nextLabel}
              <Icon name="next" small />
            </ButtonLink>
          ) : (
            <span className={end} aria-disabled="true">
              {nextLabel}
              <Icon name="next" small />
            </span>
          )}
        </li>
      </ul>
    </nav>
  );
}
