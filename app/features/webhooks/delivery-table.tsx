import { Form, Link } from "@remix-run/react";

import { LocalTime } from "~/ui/local-time";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { cellClass, ConsoleTable, type TableColumn } from "~/ui/console/table";
import { webhooksCopy as copy } from "~/copy/webhooks";
import type { DeliverySummary, EndpointSummary } from "~/models/webhook/webhook";

import { DeliveryBadge } from "./endpoint-status";

const COLUMNS = {
  status: { key: "status", label: copy.columns.status },
  event: { key: "event", label: copy.columns.event },
  sent: { key: "sent", label: copy.columns.sent, isWideOnly: true },
  took: { key: "took", label: copy.columns.took, isNumber: true, isWideOnly: true },
  actions: { key: "actions", label: copy.columns.actions, hideLabel: true, isNarrow: true },
} satisfies Record<string, TableColumn>;

/** The deliveries to one endpoint, newest event first. */
export function DeliveryTable({
  endpoint,
  deliveries,
  shownId,
  hrefOf,
}: {
  endpoint: Pick<EndpointSummary, "status">;
  deliveries: readonly DeliverySummary[];
  shownId: string | null;
  hrefOf(eventId: string): string;
}) {
  return (
    <ConsoleTable label={copy.deliveriesLabel} columns={Object.values(COLUMNS)}>
      {deliveries.map((delivery) => (
        <tr key={delivery.eventId} className={delivery.eventId === shownId ? "bg-surface-sunken" : undefined}>
          <td>
            <DeliveryBadge delivery={delivery} endpoint={endpoint} />
          </td>
          <th scope="row">
            <Link
              to={hrefOf(delivery.eventId)}
              preventScrollReset
              aria-current={delivery.eventId === shownId ? "true" : undefined}
              className="inline-flex min-h-6 items-center font-medium no-underline hover:underline"
            >
              {delivery.event}
            </Link>
            <code className="block text-1 font-normal text-ink-faint">{delivery.eventId.slice(-12)}</code>
          </th>
          <td className={`whitespace-nowrap tabular-nums ${cellClass(COLUMNS.sent)}`}>
            <LocalTime date={delivery.occurredAt} />
          </td>
          <td className={`whitespace-nowrap ${cellClass(COLUMNS.took)}`}>
            {delivery.lastTry ? copy.took(delivery.lastTry.tookMilliseconds) : ""}
          </td>
          <td className={cellClass(COLUMNS.actions)}>
            {delivery.isTest ? null : <SendAgain delivery={delivery} />}
          </td>
        </tr>
      ))}
    </ConsoleTable>
  );
}

function SendAgain({ delivery: { eventId, event } }: { delivery: DeliverySummary }) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="eventId" value={eventId} />
      <Button name="intent" value="retry" kind="quiet" className="max-xl:px-2">
        <Icon name="refresh" small />
        <span aria-hidden="true" className="max-xl:hidden">
          {copy.retry}
        </span>
        <span className="sr-only">{copy.retryLabel(event, eventId.slice(-12))}</span>
      </Button>
    </Form>
  );
}
