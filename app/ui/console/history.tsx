import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";

import { LocalTime } from "~/ui/local-time";
import { DiffColumn } from "~/ui/diff-column";
import { SubmitButton } from "~/ui/form";
import { Pager } from "~/ui/pager";
import type { TextDiff } from "~/lib/texts/text-diff";
import { textHistoryCopy } from "~/copy/console/text-history";

const copy = textHistoryCopy;

interface Saving {
  id: string;
  version: number;
  savedBy: string | null;
  createdAt: Date;
  badges?: ReactNode;
  /** What else is said of it. */
  note?: string;
}

/** The savings of an article or a text, and beside them what one of them changed. */
export function History({
  items,
  shown,
  query = "",
  previous,
  next,
  note,
  children,
}: {
  items: readonly Saving[];
  /** The version that is compared. */
  shown: number;
  /** What every link of this page keeps, as in "&language=de". */
  query?: string;
  previous: string | null;
  next: string | null;
  /** What is said below the list. */
  note?: string;
  /** The comparison. */
  children: ReactNode;
}) {
  return (
    <div className="grid gap-8 xl:grid-cols-[17rem_minmax(0,1fr)] xl:items-start">
      <section aria-label={copy.list}>
        <ol className="border-t border-ink">
          {items.map((item) => (
            <HistorySaving key={item.id} item={item} isShown={item.version === shown} query={query} />
          ))}
        </ol>
        {note ? <p className="mt-3 text-1 text-ink-muted">{note}</p> : null}
        {previous || next ? (
          <Pager
            label={copy.pages}
            previous={previous && `?before=${previous}${query}`}
            next={next && `?after=${next}${query}`}
            previousLabel={copy.newer}
            nextLabel={copy.older}
          />
        ) : null}
      </section>
      {children}
    </div>
  );
}

/** One saving in the list, with a link that shows it. */
function HistorySaving({
  item: { version, savedBy, createdAt, badges, note = "" },
  isShown,
  query,
}: {
  item: Saving;
  isShown: boolean;
  query: string;
}) {
  return (
    <li className="border-b border-line">
      <Link
        to={`?version=${version}${query}`}
        aria-current={isShown ? "true" : undefined}
        preventScrollReset
        className="block px-3 py-2.5 text-ink no-underline hover:bg-surface-sunken aria-[current]:bg-brand-soft"
      >
        <span className="flex flex-wrap items-center gap-2 font-title">
          {copy.version(version)}
          {badges}
        </span>
        <span className="block text-1 text-ink-muted wrap-anywhere tabular-nums">
          <LocalTime date={createdAt} /> · {savedBy ?? copy.unknown}
          {note === "" ? "" : ` · ${note}`}
        </span>
      </Link>
    </li>
  );
}

/** What a saving changed, next to the one before, with the button that restores it. */
export function HistoryComparison({
  version,
  current,
  mayRestore,
  diff,
  query = "",
  children,
}: {
  version: number;
  /** The version of the draft, which a restored version follows. */
  current: number;
  mayRestore: boolean;
  diff: TextDiff | null;
  /** What every link of this page keeps, as in "&language=de". */
  query?: string;
  /** What is said before the texts. */
  children?: ReactNode;
}) {
  const partOf = (from: number) => `?version=${version}&from=${from}${query}#shown`;
  return (
    <section aria-labelledby="shown" className="min-w-0">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="shown" className="text-4">
          {copy.compare(version)}
        </h2>
        {mayRestore ? (
          <Form method="post" className="grid justify-items-end gap-1">
            <input type="hidden" name="version" value={version} />
            <input type="hidden" name="current" value={current} />
            <SubmitButton kind="plain">{copy.restore(version)}</SubmitButton>
          </Form>
        ) : null}
      </div>
      {children}
      {diff === null ? (
        <p className="text-ink-muted">{copy.first}</p>
      ) : diff.passages === 0 ? (
        <p className="text-ink-muted">{copy.same}</p>
      ) : (
        <>
          <div className="grid gap-6 lg:grid-cols-2">
            <div className="min-w-0">
              <h3 className="border-t border-ink py-2 font-title">{copy.before}</h3>
              <DiffColumn lines={diff.left} side="removed" />
            </div>
            <div className="min-w-0">
              <h3 className="border-t border-ink py-2 font-title">{copy.after}</h3>
              <DiffColumn lines={diff.right} side="added" />
            </div>
          </div>
          {diff.previous === null && diff.next === null ? null : (
            <Pager
              label={copy.parts}
              previous={diff.previous === null ? null : partOf(diff.previous)}
              next={diff.next === null ? null : partOf(diff.next)}
              previousLabel={copy.earlierPart}
              nextLabel={copy.nextPart}
            />
          )}
        </>
      )}
    </section>
  );
}
