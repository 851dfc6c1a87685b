import { Link } from "@remix-run/react";

import { cellClass, ConsoleTable, type TableColumn } from "~/ui/console/table";
import { Badge } from "~/ui/badge";
import { MESSAGE_STATUS_LABELS, TOPIC_LABELS } from "~/copy/shared/contact-labels";
import { inboxCopy as copy } from "~/copy/inbox";
import type { ContactMessageSummary, MessageStatus } from "~/models/contact/contact-message";
import { formatAge } from "~/copy/shared/age";

const COLUMNS = {
  from: { key: "from", label: copy.columns.from },
  about: { key: "about", label: copy.columns.about, isWideOnly: true },
  message: { key: "message", label: copy.columns.message, isWideOnly: true },
  status: { key: "status", label: copy.columns.status },
  received: { key: "received", label: copy.columns.received, isNumber: true, isWideOnly: true },
} satisfies Record<string, TableColumn>;

const STATUS_KINDS: Record<MessageStatus, "warning" | "positive" | "plain" | "danger"> = {
  new: "warning",
  answered: "positive",
  closed: "plain",
  spam: "danger",
};

/** A message's status in one word. */
export function MessageStatusBadge({ status }: { status: MessageStatus }) {
  return <Badge kind={STATUS_KINDS[status]}>{MESSAGE_STATUS_LABELS[status]}</Badge>;
}

/** The messages of the inbox as a table. */
export function MessageTable({ messages, now }: { messages: readonly ContactMessageSummary[]; now: Date }) {
  return (
    <ConsoleTable label={copy.listLabel} columns={Object.values(COLUMNS)}>
      {messages.map((message) => (
        <Row key={message.id} message={message} now={now} />
      ))}
    </ConsoleTable>
  );
}

function Row({ message, now }: { message: ContactMessageSummary; now: Date }) {
  const { id, name, company, email, topic, excerpt, status, createdAt } = message;
  const age = formatAge(createdAt, now);
  return (
    <tr>
      <th scope="row" className="max-w-56">
        <Link
          to={`/admin/inbox/${id}`}
          className="inline-flex min-h-6 items-center font-title wrap-anywhere no-underline hover:underline"
        >
          {name}
        </Link>
        <small className="block text-1 wrap-anywhere text-ink-muted">{company ?? email}</small>
        <small className="block text-1 text-ink-faint sm:hidden">{`${TOPIC_LABELS[topic]}, ${age}`}</small>
      </th>
      <td className={`${cellClass(COLUMNS.about)} whitespace-nowrap`}>{TOPIC_LABELS[topic]}</td>
      <td className={`${cellClass(COLUMNS.message)} max-w-100`}>
        <span className="line-clamp-2 wrap-anywhere text-ink-muted">{excerpt}</span>
      </td>
      <td>
        <MessageStatusBadge status={status} />
      </td>
      <td className={`${cellClass(COLUMNS.received)} whitespace-nowrap`}>
        <time dateTime={createdAt.toISOString()}>{age}</time>
      </td>
    </tr>
  );
}
