import { leadsCopy as copy } from "~/copy/leads";
import type { LeadListQuery } from "~/models/lead/lead-form";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";

/** Downloads the filtered list. A form and not a link, so that only a press triggers it. */
export function LeadExportForm({ query, bound }: { query: LeadListQuery; bound: string | null }) {
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
  return (
    <form method="post" action={`/admin/leads/export?${search.toString()}`} className="pt-4">
      <Button>
        <Icon name="download" small />
        {copy.exportCsv}
      </Button>
      {bound ? <p className="mt-2 text-1 text-ink-muted">{bound}</p> : null}
    </form>
  );
}
