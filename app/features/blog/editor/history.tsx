import { Form, Link } from "@remix-run/react";

import { LocalTime } from "~/ui/local-time";
import { blogAdminCopy } from "~/copy/blog-admin";
import { Badge } from "~/ui/badge";
import { DiffColumn } from "~/ui/diff-column";
import { SubmitButton } from "~/ui/form";

import type { loadPostHistory } from "./history.server";

const copy = blogAdminCopy.history;

type History = Awaited<ReturnType<typeof loadPostHistory>>;

/** One saving in the list, with a link that shows it. */
export function HistorySaving({
  item,
  post,
  isShown,
}: {
  item: History["items"][number];
  post: History["post"];
  isShown: boolean;
}) {
  const { version, savedBy, isAutosave, createdAt } = item;
  return (
    <li className="border-b border-line">
      <Link
        to={`?version=${version}`}
        aria-current={isShown ? "true" : undefined}
        preventScrollReset
        className="block px-3 py-2.5 text-ink no-underline hover:bg-surface-sunken aria-[current]:bg-brand-soft"
      >
        <span className="flex flex-wrap items-center gap-2 font-title">
          {copy.version(version)}
          {version === post.contentVersion ? <Badge kind="positive">{copy.current}</Badge> : null}
        </span>
        <span className="block text-1 text-ink-muted wrap-anywhere tabular-nums">
          <LocalTime date={createdAt} /> · {savedBy ?? copy.unknown}
          {isAutosave ? ` · ${copy.autosave}` : ""}
        </span>
      </Link>
    </li>
  );
}

/** What a saving changed, next to the one before, with the button that restores it. */
export function HistoryComparison({
  shown,
  post,
}: {
  shown: NonNullable<History["shown"]>;
  post: History["post"];
}) {
  const { version, diff, fields } = shown;
  const isCurrent = version === post.contentVersion;
  return (
    <section aria-labelledby="shown" className="min-w-0">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="shown" className="text-4">
          {copy.compare(version)}
        </h2>
        {isCurrent || post.isInTrash ? null : (
          <Form method="post" className="grid justify-items-end gap-1">
            <input type="hidden" name="version" value={version} />
            <input type="hidden" name="current" value={post.version} />
            <SubmitButton kind="plain">{copy.restore(version)}</SubmitButton>
          </Form>
        )}
      </div>
      {fields.length > 0 ? (
        <p className="mb-4 text-ink-muted">
          {blogAdminCopy.conflict.otherFields(
            fields.map((field) => blogAdminCopy.fields[field]).join(", "),
            diff?.passages ?? 0,
          )}
        </p>
      ) : null}
      {diff === null ? (
        <p className="text-ink-muted">{copy.first}</p>
      ) : diff.passages === 0 ? (
        <p className="text-ink-muted">{copy.same}</p>
      ) : (
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
      )}
    </section>
  );
}
