import { Form, Link } from "@remix-run/react";

import { leadImportCopy as copy } from "~/copy/lead-import";
import type { LeadImport } from "~/models/lead/lead-import";
import { Button, ButtonLink } from "~/ui/button";
import { Confirm } from "~/ui/console/confirm";

/** What an import made, and its undo. */
export function ImportResult({
  shown: { state, createdCount, skippedCount, faultyCount },
  left,
  leftCount,
}: {
  shown: LeadImport;
  left: readonly { id: string; name: string; email: string }[];
  leftCount: number;
}) {
  const isUndone = state === "undone";
  const lines: [string, number][] = [
    [copy.summary.created, createdCount],
    [copy.summary.skipped, skippedCount],
    [copy.summary.faulty, faultyCount],
  ];
  if (isUndone) lines.push([copy.summary.removed, createdCount - leftCount], [copy.summary.kept, leftCount]);
  return (
    <div className="max-w-140">
      <dl className="border-t border-ink tabular-nums">
        {lines.map(([term, count]) => (
          <div key={term} className="flex justify-between gap-4 border-b border-line py-2.5">
            <dt className="text-ink-muted">{term}</dt>
            <dd className="font-title">{count.toLocaleString("en")}</dd>
          </div>
        ))}
      </dl>
      {isUndone ? (
        <KeptLeads left={left} />
      ) : (
        <div className="flex flex-wrap gap-2 pt-5">
          <ButtonLink to="/admin/leads?view=table&source=staff" kind="primary">
            {copy.showLeads}
          </ButtonLink>
          <Confirm kind="plain" label={copy.undo} title={copy.undoTitle} text={copy.undoText}>
            <Form method="post">
              <Button kind="danger" name="intent" value="undo">
                {copy.undo}
              </Button>
            </Form>
          </Confirm>
        </div>
      )}
    </div>
  );
}

function KeptLeads({ left }: { left: readonly { id: string; name: string; email: string }[] }) {
  if (left.length === 0) return null;
  return (
    <section aria-labelledby="kept" className="mt-8">
      <h2 id="kept" className="mb-2 text-4">
        {copy.keptTitle}
      </h2>
      <ul className="border-t border-ink">
        {left.map(({ id, name, email }) => (
          <li key={id} className="border-b border-line py-2.5 wrap-anywhere">
            <Link to={`/admin/leads/${id}`} className="font-title no-underline hover:underline">
              {name}
            </Link>
            {name === email ? null : <span className="text-1 text-ink-muted"> {email}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
