import { useSearchParams } from "@remix-run/react";

import type { TimelineFilter } from "~/models/lead/timeline-filter";
import { Pills } from "~/ui/console/pills";

import type { TimelineCounts } from "./lead";
import { leadDetailCopy } from "~/copy/console/lead-detail";

const copy = leadDetailCopy.filters;

/**
 * Links that show a part of the timeline, from its newest entry on. A filter appears once there is
 * something for it to show.
 */
export function TimelineFilters({ counts, shown }: { counts: TimelineCounts; shown: TimelineFilter | null }) {
  const [params] = useSearchParams();
  const address = (name: TimelineFilter | null) => {
    const target = new URLSearchParams(params);
    for (const one of ["after", "before", "show"]) target.delete(one);
    if (name !== null) target.set("show", name);
    return `?${target.toString()}#entries`;
  };
  const filters = counts.filters.filter(({ name, count }) => count > 0 || name === shown);
  const found = counts.filters.find(({ name }) => name === shown)?.count ?? counts.all;
  return (
    <div id="entries" className="scroll-mt-20">
      <Pills
        label={copy.label}
        pills={[
          { to: address(null), label: copy.all, count: counts.all, isCurrent: shown === null },
          ...filters.map(({ name, count }) => ({
            ...{ to: address(name), label: copy.names[name], count },
            isCurrent: name === shown,
          })),
        ]}
      />
      <p role="status" className="sr-only">
        {copy.announce(shown === null ? copy.all : copy.names[shown], found)}
      </p>
      {found === 0 ? <p className="mt-6 text-ink-muted">{copy.none}</p> : null}
    </div>
  );
}
