import { Form, Link, useSearchParams } from "@remix-run/react";

import { Button, ButtonLink } from "~/ui/button";
import { Back } from "~/ui/console/back";
import { Confirm } from "~/ui/console/confirm";
import { ConsoleHead } from "~/ui/console/head";
import { Notice } from "~/ui/notice";
import { webhooksCopy as copy } from "~/copy/webhooks";
import { cappedCountText, type CappedCount } from "~/models/shared/capped-count";
import { DELIVERY_FILTERS, type DeliveryFilter, type EndpointDetail } from "~/models/webhook/webhook";

import { EndpointBadge } from "./endpoint-status";

/** The head of an endpoint's page: where its events go, and what can be done with it. */
export function EndpointHead({
  endpoint,
  lost,
}: {
  endpoint: EndpointDetail;
  /** How many events were given up. */
  lost: CappedCount;
}) {
  const { id, name, address, status, statusReason, owner, events } = endpoint;
  return (
    <>
      <Back to="/admin/webhooks">{copy.back}</Back>
      <ConsoleHead
        title={name}
        lead={
          <>
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <code className="wrap-anywhere">{address}</code>
              <EndpointBadge endpoint={endpoint} />
            </span>
            <span className="mt-1 block text-1">{events.join(", ")}</span>
            <span className="block text-1">{owner ? copy.owner(owner.name) : copy.noOwner}</span>
          </>
        }
      >
        <ButtonLink to={`/admin/webhooks/${id}/edit`}>{copy.edit}</ButtonLink>
        <Form method="post">
          <Button name="intent" value={status === "enabled" ? "pause" : "resume"}>
            {status === "enabled" ? copy.pause : copy.resume}
          </Button>
        </Form>
        <Confirm label={copy.remove} title={copy.removeTitle(name)} text={copy.removeText}>
          <Form method="post">
            <Button kind="danger" name="intent" value="remove" wraps>
              {copy.removeSubmit(name)}
            </Button>
          </Form>
        </Confirm>
      </ConsoleHead>
      {statusReason ? (
        <div className="mb-6">
          <Notice kind={statusReason === "staff" ? "info" : "danger"}>
            {copy.reasons[statusReason](address)}
          </Notice>
        </div>
      ) : null}
      {lost.count > 0 ? (
        <div className="mb-6">
          <Notice kind="warning">
            {copy.lost(cappedCountText(lost))} <Link to="?status=failed">{copy.showLost}</Link>
          </Notice>
        </div>
      ) : null}
    </>
  );
}

const LABELS = { failed: copy.failedFilter, waiting: copy.waitingFilter };

/** The links that filter the list of deliveries. */
export function DeliveryFilters({
  filter,
  counts,
}: {
  filter: DeliveryFilter | null;
  counts: Record<DeliveryFilter, CappedCount>;
}) {
  return (
    <nav aria-label={copy.filtersLabel} className="flex flex-wrap gap-1">
      {[null, ...DELIVERY_FILTERS].map((name) => (
        <Link
          key={name ?? "all"}
          to={name === null ? "?" : `?status=${name}`}
          preventScrollReset
          aria-current={filter === name ? "page" : undefined}
          className="inline-flex min-h-8 items-center gap-1.5 rounded-m px-2.5 text-2 font-medium text-ink-muted no-underline hover:bg-surface-sunken hover:text-ink aria-[current]:bg-surface-sunken aria-[current]:text-ink pointer-coarse:min-h-11"
        >
          {name === null ? copy.all : LABELS[name]}
          {name !== null && counts[name].count > 0 ? (
            <span className="font-normal text-ink-faint tabular-nums">{cappedCountText(counts[name])}</span>
          ) : null}
        </Link>
      ))}
    </nav>
  );
}

/** The address of a delivery on this page, with the filter and the page of the list. */
export function useDeliveryAddress(): (eventId: string) => string {
  const [params] = useSearchParams();
  return (eventId) => {
    const next = new URLSearchParams(params);
    next.set("event", eventId);
    return `?${next.toString()}#trace`;
  };
}
