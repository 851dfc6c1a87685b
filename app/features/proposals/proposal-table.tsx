import { Link } from "@remix-run/react";

import { cellClass, ConsoleTable, type TableColumn } from "~/ui/console/table";
import { proposalConsoleCopy as copy } from "~/copy/proposals-console";
import type { Proposal } from "~/models/proposal/proposal";
import { formatAge } from "~/copy/shared/age";
import { formatDay } from "~/lib/dates";

import { Amounts } from "./proposal-amounts";
import { ProposalBadge } from "./proposal-badge";
import { halfSignedCopy, PROPOSAL_STATUS_LABELS } from "~/copy/shared/proposal-labels";

const { columns } = copy;

const COLUMNS = {
  title: { key: "title", label: columns.title },
  client: { key: "client", label: columns.client, isRoomyOnly: true },
  total: { key: "total", label: columns.total, isNumber: true, isWideOnly: true },
  status: { key: "status", label: columns.status, isWideOnly: true },
  until: { key: "until", label: columns.until, isNumber: true, isRoomyOnly: true },
  changed: { key: "changed", label: columns.changed, isNumber: true },
} satisfies Record<string, TableColumn>;

/** A proposal in the list. */
export interface ListedProposal extends Pick<
  Proposal,
  | "id"
  | "title"
  | "reference"
  | "clientName"
  | "company"
  | "clientEmail"
  | "status"
  | "totalMinor"
  | "monthlyMinor"
  | "currency"
  | "updatedAt"
> {
  /** The last day on which it can be accepted. */
  lastDay: string;
  isHalfSigned: boolean;
}

/** The proposals as staff see them. */
export function ProposalTable({ proposals, now }: { proposals: readonly ListedProposal[]; now: Date }) {
  return (
    <ConsoleTable label={copy.listLabel} columns={Object.values(COLUMNS)}>
      {proposals.map((proposal) => (
        <Row key={proposal.id} proposal={proposal} now={now} />
      ))}
    </ConsoleTable>
  );
}

function Row({ proposal, now }: { proposal: ListedProposal; now: Date }) {
  const { id, title, reference, clientName, company, clientEmail, status, isHalfSigned, lastDay } = proposal;
  return (
    <tr>
      <th scope="row" className="max-w-96">
        <Link
          to={`/admin/proposals/${id}`}
          className="inline-flex min-h-6 items-center font-title wrap-anywhere no-underline hover:underline"
        >
          {title}
        </Link>
        <small className="block font-mono text-1 text-ink-faint">{reference}</small>
        <small className="hidden text-1 wrap-anywhere text-ink-muted sm:block xl:hidden">
          {company ?? clientName}
        </small>
        <small className="block text-1 wrap-anywhere text-ink-muted sm:hidden">
          {`${company ?? clientName}, ${isHalfSigned ? halfSignedCopy.label : PROPOSAL_STATUS_LABELS[status]}`}
        </small>
      </th>
      <td className={`${cellClass(COLUMNS.client)} max-w-60`}>
        <span className="block min-w-28 wrap-anywhere">{company ?? clientName}</span>
        <small className="block text-1 wrap-anywhere text-ink-faint">
          {company ? clientName : clientEmail}
        </small>
      </td>
      <td className={`${cellClass(COLUMNS.total)} whitespace-nowrap`}>
        <Amounts {...proposal} />
      </td>
      <td className={cellClass(COLUMNS.status)}>
        <ProposalBadge status={status} isHalfSigned={isHalfSigned} />
      </td>
      <td className={`${cellClass(COLUMNS.until)} whitespace-nowrap`}>{formatDay(new Date(lastDay))}</td>
      <td className={`${cellClass(COLUMNS.changed)} whitespace-nowrap`}>
        <time dateTime={proposal.updatedAt.toISOString()} className="text-1 text-ink-faint">
          {formatAge(proposal.updatedAt, now)}
        </time>
      </td>
    </tr>
  );
}
