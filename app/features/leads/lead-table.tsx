import { Link } from "@remix-run/react";

import { cellClass, ConsoleTable, type TableColumn } from "~/ui/console/table";
import { RowTick } from "~/ui/console/bulk-bar";
import { Badge } from "~/ui/badge";
import { LEAD_EVENT_SHORT, leadsCopy as copy } from "~/copy/leads";
import { LEAD_SORT_DEFAULT, leadName, type LeadStatus, type LeadSummary } from "~/models/lead/lead";
import { formatAge } from "~/copy/shared/age";
import { moneyText } from "~/lib/number-formats";

import { LeadBulkForm } from "./lead-bulk-form";
import { useStageNames } from "./use-stage-names";

const { columns } = copy;

const SELECT: TableColumn = { key: "select", label: copy.selectColumn, hideLabel: true, isNarrow: true };
const COLUMNS = {
  company: { key: "company", label: columns.company },
  interest: { key: "interest", label: columns.interest, isWideOnly: true },
  status: { key: "status", label: columns.status, isWideOnly: true },
  saving: { key: "saving", label: columns.saving, sort: "saving", isNumber: true, isWideOnly: true },
  owner: { key: "owner", label: columns.owner, isRoomyOnly: true },
  latest: { key: "latest", label: columns.latest, sort: "latest", isNumber: true },
} satisfies Record<string, TableColumn>;

const STATUS_KINDS: Partial<Record<LeadStatus, "positive" | "danger">> = { won: "positive", lost: "danger" };

/** A status in one word. */
function LeadStatusBadge({ status }: { status: LeadStatus }) {
  return <Badge kind={STATUS_KINDS[status] ?? "plain"}>{useStageNames()[status]}</Badge>;
}

/** The leads as a table. With `owners`, they can be selected and changed together. */
export function LeadTable({
  leads,
  owners,
  sort,
  now,
}: {
  leads: readonly LeadSummary[];
  owners: readonly { id: string; name: string }[] | null;
  sort: string | undefined;
  now: Date;
}) {
  const columns = [...(owners ? [SELECT] : []), ...Object.values(COLUMNS)];
  const table = (
    <ConsoleTable label={copy.listLabel} columns={columns} sort={sort ?? LEAD_SORT_DEFAULT}>
      {leads.map((lead) => (
        <LeadRow key={lead.id} lead={lead} now={now} maySelect={owners !== null} />
      ))}
    </ConsoleTable>
  );
  return owners ? <LeadBulkForm owners={owners}>{table}</LeadBulkForm> : table;
}

function LeadRow({ lead, now, maySelect }: { lead: LeadSummary; now: Date; maySelect: boolean }) {
  const stageNames = useStageNames();
  const title = leadName(lead);
  const second = title === lead.company ? (lead.name ?? lead.email) : title === lead.name ? lead.email : null;
  const saving = lead.yearlySaving && moneyText(lead.yearlySaving.amountMinor, lead.yearlySaving.currency);
  return (
    <tr>
      {maySelect ? (
        <td className={cellClass(SELECT)}>
          <RowTick name="id" value={lead.id} label={copy.select(title)} />
        </td>
      ) : null}
      <th scope="row">
        <Link
          to={`/admin/leads/${lead.id}`}
          className="inline-flex min-h-6 items-center font-title wrap-anywhere no-underline hover:underline"
        >
          {title}
        </Link>
        {second ? <small className="block text-1 wrap-anywhere text-ink-muted">{second}</small> : null}
        <small className="block text-1 text-ink-faint sm:hidden">
          {stageNames[lead.status]}
          {saving ? `, ${saving}` : null}
        </small>
      </th>
      <td className={`${cellClass(COLUMNS.interest)} max-w-72`}>
        <span className="line-clamp-2 wrap-anywhere">
          {lead.interest ?? <span className="text-ink-faint">{copy.noInterest}</span>}
        </span>
      </td>
      <td className={cellClass(COLUMNS.status)}>
        <LeadStatusBadge status={lead.status} />
      </td>
      <td className={cellClass(COLUMNS.saving)}>
        {saving ?? <span className="text-ink-faint">{copy.noSaving}</span>}
      </td>
      <td className={cellClass(COLUMNS.owner)}>
        {lead.ownerName ?? <span className="text-ink-faint">{copy.noOwner}</span>}
      </td>
      <td className={`${cellClass(COLUMNS.latest)} whitespace-nowrap`}>
        {lead.lastEventKind ? <span className="block">{LEAD_EVENT_SHORT[lead.lastEventKind]}</span> : null}
        <time dateTime={lead.lastEventAt.toISOString()} className="text-1 text-ink-faint">
          {formatAge(lead.lastEventAt, now)}
        </time>
      </td>
    </tr>
  );
}
