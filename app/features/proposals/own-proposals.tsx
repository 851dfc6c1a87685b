import { Link } from "@remix-run/react";

import { cellClass, ConsoleTable, type TableColumn } from "~/ui/console/table";
import { Empty } from "~/ui/empty";
import { Go } from "~/ui/go";
import { ownProposalsCopy as copy } from "~/copy/shared/own-proposals";
import type { OwnProposal } from "./client";

import { Amounts } from "./proposal-amounts";
import { ProposalBadge } from "./proposal-badge";
import { OWN_STATUS_LABELS } from "~/copy/shared/proposal-labels";

const { columns } = copy;

const COLUMNS = {
  title: { key: "title" },
  total: { key: "total", isNumber: true },
  until: { key: "until", isNumber: true, isWideOnly: true },
  status: { key: "status", isWideOnly: true },
} satisfies Record<string, Omit<TableColumn, "label"> & { key: keyof typeof columns }>;

/** Named when they are shown, because the page decides the language. */
const namedColumns = () =>
  Object.values(COLUMNS).map((column) => ({ ...column, label: columns[column.key] }));

/** The proposals that someone received, newest first, with links to their pages. */
export function OwnProposals({
  proposals,
  none,
  noneTo,
}: {
  proposals: readonly OwnProposal[];
  none: { title: string; text: string; action: string };
  noneTo: string;
}) {
  if (proposals.length === 0) {
    return (
      <Empty title={none.title}>
        <p>{none.text}</p>
        <Go to={noneTo}>{none.action}</Go>
      </Empty>
    );
  }
  return (
    <ConsoleTable label={copy.label} columns={namedColumns()}>
      {proposals.map((proposal) => (
        <Row key={proposal.id} proposal={proposal} />
      ))}
    </ConsoleTable>
  );
}

function Row({ proposal }: { proposal: OwnProposal }) {
  const { title, path, reference, clientName, status, openUntil, saves, isHalfSigned } = proposal;
  const isOpen = status === "sent" || status === "viewed";
  return (
    <tr>
      <th scope="row">
        <Link
          to={path}
          className="inline-flex min-h-6 items-center font-title wrap-anywhere no-underline hover:underline"
        >
          {title}
        </Link>
        <small className="block text-1 text-ink-faint">
          <span className="font-mono">{reference}</span>, {clientName}
        </small>
        {saves === null ? null : <small className="block text-1 text-ink-muted">{copy.saves(saves)}</small>}
        <small className="block text-1 text-ink-muted sm:hidden">
          {isOpen ? `${columns.until} ${openUntil}` : OWN_STATUS_LABELS[status]}
        </small>
      </th>
      <td className={`${cellClass(COLUMNS.total)} whitespace-nowrap`}>
        <Amounts {...proposal} />
      </td>
      <td className={`${cellClass(COLUMNS.until)} whitespace-nowrap`}>{openUntil}</td>
      <td className={cellClass(COLUMNS.status)}>
        <ProposalBadge status={status} isHalfSigned={isHalfSigned} labels={OWN_STATUS_LABELS} />
      </td>
    </tr>
  );
}
