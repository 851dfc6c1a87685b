import { Link } from "@remix-run/react";

import { LocalTime } from "~/ui/local-time";
import { webhooksCopy as copy } from "~/copy/webhooks";
import type { EndpointHour, EndpointSummary } from "~/models/webhook/webhook";

import { EndpointBadge } from "./endpoint-status";

/** All endpoints, each with its last 24 hours. */
export function EndpointList({ endpoints }: { endpoints: readonly EndpointSummary[] }) {
  return (
    <section aria-labelledby="endpoints">
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <h2 id="endpoints" className="text-4">
          {copy.listTitle}
          <span className="ms-2 font-normal text-ink-faint tabular-nums">{endpoints.length}</span>
        </h2>
        <p className="text-1 text-ink-faint">{copy.lastDay}</p>
      </div>
      <ul className="border-t border-ink">
        {endpoints.map((endpoint) => (
          <EndpointRow key={endpoint.id} endpoint={endpoint} />
        ))}
      </ul>
    </section>
  );
}

const EVENTS_NAMED = 2;

function EndpointRow({ endpoint }: { endpoint: EndpointSummary }) {
  const { id, name, address, events, hours, status, statusAt } = endpoint;
  const named = events.slice(0, EVENTS_NAMED).join(", ");
  const more = events.length - EVENTS_NAMED;
  const total = sumOf(hours);
  const all = total.delivered + total.failed + total.waiting;
  return (
    <li className="grid items-center gap-x-6 gap-y-2 border-b border-line py-3 md:grid-cols-[minmax(0,1fr)_auto]">
      <div>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link
            to={`/admin/webhooks/${id}`}
            className="inline-flex min-h-7 items-center font-mono text-2 font-medium wrap-anywhere no-underline hover:underline"
          >
            {address}
          </Link>
          <EndpointBadge endpoint={endpoint} />
        </p>
        <p className="text-1 text-ink-muted wrap-anywhere">
          {name} · {more > 0 ? copy.moreEvents(named, more) : named}
        </p>
      </div>
      <div className="flex items-center gap-3 text-1 text-ink-muted md:block md:text-end">
        <Pulse hours={hours} />
        <p className="tabular-nums">
          {status === "enabled" ? (
            all === 0 ? (
              copy.noEvents
            ) : (
              copy.rate(total.delivered, all)
            )
          ) : (
            <LocalTime date={statusAt} words={status === "paused" ? copy.pausedSince : copy.disabledSince} />
          )}
        </p>
      </div>
    </li>
  );
}

function sumOf(hours: readonly EndpointHour[]): EndpointHour {
  const sum = { delivered: 0, failed: 0, waiting: 0 };
  for (const hour of hours) {
    sum.delivered += hour.delivered;
    sum.failed += hour.failed;
    sum.waiting += hour.waiting;
  }
  return sum;
}

/** A bar for each hour. The line below says the same in words. */
function Pulse({ hours }: { hours: readonly EndpointHour[] }) {
  return (
    <svg className="h-6 w-38 md:ms-auto" aria-hidden="true">
      {hours.map(({ delivered, failed, waiting }, hour) => {
        const isEmpty = delivered + failed + waiting === 0;
        const look = isEmpty
          ? "fill-line"
          : failed > 0
            ? "fill-danger"
            : waiting > 0
              ? "fill-warning"
              : "fill-brand";
        return (
          <rect
            key={hour}
            x={`${((hour * 100) / hours.length).toFixed(2)}%`}
            y={isEmpty ? "85%" : "0"}
            width="2.9%"
            height={isEmpty ? "15%" : "100%"}
            className={look}
          />
        );
      })}
    </svg>
  );
}
