import { Form, Link } from "@remix-run/react";

import { cellClass, ConsoleTable, type TableColumn } from "~/ui/console/table";
import { Badge } from "~/ui/badge";
import { Empty } from "~/ui/empty";
import { SubmitButton } from "~/ui/form";
import { Go } from "~/ui/go";
import { plansCopy } from "~/copy/shared/plans";
import { workspacesCopy } from "~/copy/workspaces";
import type { CompanyWorkspace } from "~/models/company/workspace";

import { StatusBadge } from "./status-badge";

const { own: copy } = workspacesCopy;

const COLUMNS = {
  name: { key: "name" },
  company: { key: "company", isWideOnly: true },
  plan: { key: "plan", isWideOnly: true },
  status: { key: "status" },
  current: { key: "actions", hideLabel: true, isNarrow: true },
} satisfies Record<string, Omit<TableColumn, "label"> & { key: keyof typeof workspacesCopy.columns }>;

/** A member's workspaces: read-only, with a choice of the current one. */
export function OwnWorkspaces({
  workspaces,
  currentId,
}: {
  workspaces: CompanyWorkspace[];
  currentId: string | null;
}) {
  if (workspaces.length === 0) {
    return (
      <Empty title={copy.none.title}>
        <p>{copy.none.text}</p>
        <Go to="/contact">{copy.none.action}</Go>
      </Empty>
    );
  }
  return (
    <ConsoleTable
      label={copy.label}
      columns={Object.values(COLUMNS).map((column) => ({
        ...column,
        label: workspacesCopy.columns[column.key],
      }))}
    >
      {workspaces.map((workspace) => (
        <Row key={workspace.id} workspace={workspace} isCurrent={workspace.id === currentId} />
      ))}
    </ConsoleTable>
  );
}

function Row({ workspace, isCurrent }: { workspace: CompanyWorkspace; isCurrent: boolean }) {
  const { id, name, company, plan, status } = workspace;
  return (
    <tr>
      <th scope="row">
        <Link to={`/workspace/${id}`} className="font-title wrap-anywhere">
          {name}
        </Link>
        <small className="block text-1 sm:hidden text-ink-faint">{company.name}</small>
      </th>
      <td className={cellClass(COLUMNS.company)}>{company.name}</td>
      <td className={cellClass(COLUMNS.plan)}>
        {plan ? plansCopy.names[plan] : <span className="text-ink-faint">{plansCopy.none}</span>}
      </td>
      <td>
        <StatusBadge status={status} />
      </td>
      <td className={cellClass(COLUMNS.current)}>
        {isCurrent ? (
          <Badge>{copy.current}</Badge>
        ) : (
          <Form method="post" action={`/workspace/${id}?index`}>
            <SubmitButton
              kind="plain"
              name="intent"
              value={`make-current-${id}`}
              aria-label={copy.makeCurrentLabel(name)}
            >
              {copy.makeCurrent}
            </SubmitButton>
          </Form>
        )}
      </td>
    </tr>
  );
}
