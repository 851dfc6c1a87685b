import { cappedCountText } from "~/models/shared/capped-count";
import { Toolbar, type ToolbarFilter } from "~/ui/console/toolbar";
import { LEAD_SOURCE_LABELS, leadsCopy as copy } from "~/copy/leads";
import { LEAD_ENDS, type LeadStatus, type LeadTotals, OPEN_LEADS } from "~/models/lead/lead";
import type { LeadListQuery } from "~/models/lead/lead-form";

import { savingsText } from "./savings";
import { useStageNames } from "./use-stage-names";

const filterOptions = (any: string, labels: Record<string, string>) => [
  { value: "", label: any },
  ...Object.entries(labels).map(([value, label]) => ({ value, label })),
];

function isShown(status: LeadStatus, filter: LeadListQuery["status"]): boolean {
  if (filter === OPEN_LEADS) return !LEAD_ENDS.includes(status);
  return filter === undefined || status === filter;
}

type Owner = { id: string; name: string } | null;

/** The choices of an owner, with the colleague whom a link has named. */
const ownerFilter = (owner: Owner): ToolbarFilter => ({
  name: "owner",
  label: copy.ownerFilter,
  options: filterOptions(copy.anyOwner, {
    ...{ mine: copy.mine, none: copy.nobodys },
    ...(owner ? { [owner.id]: owner.name } : {}),
  }),
});
const SOURCE: ToolbarFilter = {
  name: "source",
  label: copy.sourceFilter,
  options: filterOptions(copy.anySource, LEAD_SOURCE_LABELS),
};
/**
 * Search and filters of the leads, and the number of results. The board shows every status, so it
 * has no filter for it.
 */
export function LeadToolbar({
  totals,
  query,
  owner,
}: {
  totals: readonly LeadTotals[];
  query: LeadListQuery;
  owner: Owner;
}) {
  const isTable = query.view === "table";
  const status: ToolbarFilter = {
    name: "status",
    label: copy.statusFilter,
    options: filterOptions(copy.anyStatus, { [OPEN_LEADS]: copy.openOnly, ...useStageNames() }),
  };
  const counted = totals.filter(({ status }) => !isTable || isShown(status, query.status));
  const count = counted.reduce((sum, total) => sum + total.count, 0);
  const isCapped = counted.some((total) => total.isCapped);
  const amounts = new Map<string, number>();
  for (const { currency, amountMinor } of counted.flatMap(({ savings }) => savings)) {
    amounts.set(currency, (amounts.get(currency) ?? 0) + amountMinor);
  }
  const savings = [...amounts].map(([currency, amountMinor]) => ({ currency, amountMinor }));
  return (
    <Toolbar
      label={copy.listLabel}
      search={copy.search}
      filters={isTable ? [ownerFilter(owner), SOURCE, status] : [ownerFilter(owner), SOURCE]}
      keep={["view"]}
      summary={[
        copy.count(count, cappedCountText({ count, isCapped })),
        isCapped ? "" : savingsText({ savings }),
      ]
        .filter(Boolean)
        .join(", ")}
    />
  );
}
