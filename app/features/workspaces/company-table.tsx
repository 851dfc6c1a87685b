import { Link } from "@remix-run/react";

import { cellClass, ConsoleTable, type TableColumn } from "~/ui/console/table";
import { companiesCopy as copy } from "~/copy/staff/companies";
import { plansCopy } from "~/copy/shared/plans";
import { workspacesCopy } from "~/copy/workspaces";
import type { CompanySort, CompanySummary } from "~/models/company/company";
import { COMPANY_WORKSPACES_SHOWN } from "~/models/company/company-limits";
import { LocalDay } from "~/ui/local-time";

import { StatusBadge } from "./status-badge";

const { columns } = workspacesCopy;

const COLUMNS = {
  name: { key: "name", label: columns.company, sort: "name" },
  status: { key: "status", label: columns.status },
  workspaces: { key: "workspaces", label: columns.workspaces, isWideOnly: true },
  members: { key: "members", label: columns.members, isNumber: true, isWideOnly: true },
  created: { key: "created", label: columns.created, isNumber: true, isWideOnly: true, sort: "created" },
} satisfies Record<string, TableColumn>;

/** All customer companies with their workspaces, for people who manage them. */
export function CompanyTable({ companies, sort }: { companies: CompanySummary[]; sort: CompanySort }) {
  return (
    <ConsoleTable label={copy.label} columns={Object.values(COLUMNS)} sort={sort}>
      {companies.map((company) => (
        <Row key={company.id} company={company} />
      ))}
    </ConsoleTable>
  );
}

function Row({ company }: { company: CompanySummary }) {
  const { id, name, subdomain, status, memberCount, createdAt } = company;
  return (
    <tr>
      <th scope="row" className={cellClass(COLUMNS.name)}>
        <Link to={`/admin/workspaces/${id}`} className="font-title wrap-anywhere">
          {name}
        </Link>
        <small className="block font-mono text-1 text-ink-faint">{subdomain}</small>
        <span className="mt-1 block sm:hidden">
          <Workspaces workspaces={company.workspaces} />
        </span>
      </th>
      <td>
        <StatusBadge status={status} />
      </td>
      <td className={cellClass(COLUMNS.workspaces)}>
        <Workspaces workspaces={company.workspaces} />
      </td>
      <td className={cellClass(COLUMNS.members)}>{memberCount.toLocaleString("en-US")}</td>
      <td className={`${cellClass(COLUMNS.created)} whitespace-nowrap`}>
        <LocalDay date={createdAt} />
      </td>
    </tr>
  );
}

function Workspaces({ workspaces }: Pick<CompanySummary, "workspaces">) {
  if (workspaces.length === 0) return <span className="text-ink-faint">{copy.noWorkspaces}</span>;
  const more = workspaces.length - COMPANY_WORKSPACES_SHOWN;
  return (
    <ul className="grid gap-0.5">
      {workspaces.slice(0, COMPANY_WORKSPACES_SHOWN).map(({ id, name, plan, status }) => (
        <li key={id} className="flex flex-wrap items-baseline gap-x-2">
          <Link to={`/workspace/${id}`} className="inline-block min-h-6 wrap-anywhere">
            {name}
          </Link>
          <span className="text-1 text-ink-faint">
            {[
              plan && plansCopy.names[plan],
              status !== "active" && workspacesCopy.statuses[status].toLowerCase(),
            ]
              .filter(Boolean)
              .join(", ")}
          </span>
        </li>
      ))}
      {more > 0 ? <li className="text-1 text-ink-faint">{copy.moreWorkspaces(more)}</li> : null}
    </ul>
  );
}
