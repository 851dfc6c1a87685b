import { Form, Link } from "@remix-run/react";

import { Button } from "~/ui/button";
import { leadName, type LeadSummary } from "~/models/lead/lead";
import type { Duplicate } from "~/models/lead/lead-merge";
import { useStageNames } from "./use-stage-names";
import { leadDetailCopy } from "~/copy/console/lead-detail";

const copy = leadDetailCopy;

/** Other leads that may be the same person, each with the choice of which one is kept. */
export function LeadDuplicates({
  lead,
  duplicates,
  mayManage,
}: {
  lead: LeadSummary;
  duplicates: readonly Duplicate[];
  mayManage: boolean;
}) {
  const stageNames = useStageNames();
  if (duplicates.length === 0) return null;
  return (
    <section aria-labelledby="duplicates-title">
      <h2 id="duplicates-title" className="mb-3 text-4">
        {copy.duplicates}
      </h2>
      <ul className="border-t border-ink">
        {duplicates.map((other) => (
          <li key={other.id} className="border-b border-line py-2.5">
            <p className="flex flex-wrap items-baseline justify-between gap-x-3">
              <Link
                to={`/admin/leads/${other.id}`}
                className="inline-flex min-h-6 items-center font-title wrap-anywhere no-underline hover:underline"
              >
                {other.name ?? leadName(other)}
              </Link>
              <span className="text-1 text-ink-faint">{stageNames[other.status]}</span>
            </p>
            <p className="text-1 wrap-anywhere text-ink-muted">{other.email}</p>
            <p className="text-1 text-ink-faint first-letter:uppercase">
              {other.reasons.map((reason) => copy.duplicateReasons[reason]).join(", ")}
            </p>
            {mayManage ? <MergeForm lead={lead} other={other} /> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

function MergeForm({ lead, other }: { lead: LeadSummary; other: Duplicate }) {
  return (
    <details>
      <summary className="min-h-8 cursor-pointer py-1 font-medium">
        {copy.merge}
        <span className="sr-only"> {copy.mergeWith(other.name ?? other.email)}</span>
      </summary>
      <Form method="post" className="grid gap-2.5 pt-1 pb-2">
        <p className="text-1 text-ink-muted">{copy.mergeText}</p>
        <input type="hidden" name="intent" value="merge" />
        <input type="hidden" name="otherId" value={other.id} />
        <p className="grid gap-2">
          <Button name="into" value="this" wraps>
            {copy.keepThis(lead.email)}
          </Button>
          <Button name="into" value="other" kind="quiet" wraps>
            {copy.keepThis(other.email)}
          </Button>
        </p>
      </Form>
    </details>
  );
}
