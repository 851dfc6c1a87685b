import { Icon } from "./icon";

import { ButtonLink, buttonClass } from "./button";

interface Props {
  /** Says what is paged, for the landmark: "Articles". */
  label: string;
  /** What is shown, for people: "21 to 40 of 251". */
  summary?: string;
  /** Address of the page before and after; null at an end. */
  previous: string | null;
  next: string | null;
  previousLabel?: string;
  nextLabel?: string;
}

/** Paging by key: two links. An end stays visible and says that it is one. */
export function Pager({
  label,
  summary,
  previous,
  next,
  previousLabel = "Previous",
  nextLabel = "Next",
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
