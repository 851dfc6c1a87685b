import { Form, Link } from "@remix-run/react";

import { searchCopy as copy } from "~/copy/search";
import { Button, ButtonLink } from "~/ui/button";
import { ListPager } from "~/ui/console/list-pager";
import { SearchTitle } from "~/ui/console/search-title";
import { Empty } from "~/ui/empty";
import { Go } from "~/ui/go";
import { Icon } from "~/ui/icon";
import { QUERY_LENGTH_MAX } from "~/models/search/search-limits";

import type { SearchData, SearchLine, SearchResults } from "./search";

/** The address of the search for a text, or of one kind of its results. */
function searchPage(q: string, kind?: string): string {
  return `/admin/search?${new URLSearchParams(kind ? { q, kind } : { q }).toString()}`;
}

/** The field of the page itself, which phones have instead of the one in the sidebar. */
export function SearchForm({ q }: { q: string }) {
  return (
    <Form role="search" aria-label={copy.title} action="/admin/search" className="mb-6 flex max-w-2xl gap-2">
      <input
        key={q}
        type="search"
        name="q"
        aria-label={copy.field}
        defaultValue={q}
        maxLength={QUERY_LENGTH_MAX}
        className="control"
      />
      <Button kind="primary">
        <Icon name="search" small />
        {copy.submit}
      </Button>
    </Form>
  );
}

/** Everything that was found, in groups, or the page of one group. */
export function SearchGroups({ q, groups, shown, mayAddLead }: SearchData) {
  const found = groups.filter(({ lines }) => lines.length > 0);
  if (q === "") return <p className="text-ink-muted">{copy.hint}</p>;
  if (found.length === 0) {
    return (
      <Empty title={copy.none(q)}>
        <p>{copy.noneHelp}</p>
        {mayAddLead ? <ButtonLink to="/admin/leads/new">{copy.addLead}</ButtonLink> : null}
      </Empty>
    );
  }
  return (
    <div className="grid max-w-4xl gap-8">
      {found.map((group) => (
        <Group key={group.kind} q={q} group={group} isAlone={shown !== null} />
      ))}
      {shown ? (
        <ListPager label={copy.pager(copy.groups[shown.kind])} previous={shown.previous} next={shown.next} />
      ) : null}
    </div>
  );
}

function Group({ q, group, isAlone }: { q: string; group: SearchResults; isAlone: boolean }) {
  const { kind, lines, count, countText } = group;
  const label = copy.groups[kind];
  return (
    <section aria-labelledby={`results-${kind}`}>
      <div className="flex min-h-10 flex-wrap items-center justify-between gap-x-4 border-b border-ink">
        <h2 id={`results-${kind}`} className="text-[0.9375rem] font-title">
          {label}
          <span className="ms-1.5 font-normal text-ink-faint tabular-nums">{countText}</span>
        </h2>
        {isAlone ? <Go to={searchPage(q)}>{copy.allResults}</Go> : null}
      </div>
      <ul>
        {lines.map((line) => (
          <Line key={line.to} line={line} />
        ))}
      </ul>
      {!isAlone && count > lines.length ? (
        <p className="pt-3">
          <Link to={searchPage(q, kind)}>{copy.all(countText, label)}</Link>
        </p>
      ) : null}
    </section>
  );
}

function Line({ line: { to, title, about, note } }: { line: SearchLine }) {
  return (
    <li
      data-row
      className="grid items-center gap-x-4 border-b border-line py-2.5 sm:grid-cols-[minmax(0,1fr)_auto]"
    >
      <div className="min-w-0 leading-[1.45]">
        <Link to={to} className="font-medium wrap-anywhere no-underline hover:underline">
          <SearchTitle parts={title} />
        </Link>
        {about.length > 0 ? (
          <p className="text-1 wrap-anywhere text-ink-muted">
            <SearchTitle parts={about} />
          </p>
        ) : null}
      </div>
      {note ? <span className="text-1 text-ink-muted tabular-nums">{note}</span> : null}
    </li>
  );
}
