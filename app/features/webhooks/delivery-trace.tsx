import { LocalTime } from "~/ui/local-time";
import { webhooksCopy as copy } from "~/copy/webhooks";
import type { DeliveryAttempt, DeliveryDetail, EndpointDetail } from "~/models/webhook/webhook";
import { WEBHOOK_HEADERS } from "~/models/webhook/webhook-headers";
import { ATTEMPTS_MAX } from "~/models/webhook/webhook-limits";

/** What was sent and answered, try by try. */
export function DeliveryTrace({
  delivery,
  endpoint,
}: {
  delivery: DeliveryDetail;
  endpoint: EndpointDetail;
}) {
  const { eventId, event, body, tries, attempts, status, nextAttemptAt } = delivery;
  const last = tries.at(-1);
  const { pathname } = new URL(endpoint.url);
  const head = [
    `POST ${pathname}`,
    "content-type: application/json",
    `${WEBHOOK_HEADERS.id}: ${eventId}`,
    ...(last ? [`${WEBHOOK_HEADERS.timestamp}: ${Math.floor(Date.parse(last.at) / 1_000)}`] : []),
    `${WEBHOOK_HEADERS.signature}: v1,••••`,
  ];
  return (
    <section
      id="trace"
      aria-labelledby="trace-title"
      className="grid grid-cols-[minmax(0,1fr)] content-start gap-3"
    >
      <h3 id="trace-title" className="text-3 wrap-anywhere">
        {copy.trace(event)}
      </h3>
      <Trace title={copy.request} note={copy.requestText}>
        <span className="text-ink-muted">{head.join("\n")}</span>
        {`\n\n${body}`}
      </Trace>
      {last?.status ? (
        <Trace title={`${copy.answer} ${last.status}`}>{last.answer || copy.noAnswer}</Trace>
      ) : null}
      {tries.length > 0 ? (
        <div>
          <h4 className="text-2 font-medium">{copy.tries}</h4>
          <ol className="mt-1 border-t border-line">
            {tries.map((attempt, index) => (
              <TryRow
                key={attempt.at}
                attempt={attempt}
                number={Math.max(index + 1, attempts - tries.length + index + 1)}
              />
            ))}
          </ol>
          {status === "waiting" && endpoint.status === "enabled" ? (
            <p className="mt-1.5 text-1 text-ink-muted">
              <LocalTime date={nextAttemptAt} words={copy.retryAt} />
            </p>
          ) : null}
        </div>
      ) : null}
    </section>
  );
}

function TryRow({
  attempt: { at, status, fault, tookMilliseconds },
  number,
}: {
  attempt: DeliveryAttempt;
  number: number;
}) {
  return (
    <li className="flex flex-wrap justify-between gap-x-4 border-b border-line py-1.5 text-1 tabular-nums">
      <span>
        {copy.attempt(number, Math.max(ATTEMPTS_MAX, number))}:{" "}
        {status ?? copy.faults[fault ?? "unreachable"]}
      </span>
      <span className="text-ink-faint">
        <LocalTime date={new Date(at)} />, {copy.took(tookMilliseconds)}
      </span>
    </li>
  );
}

function Trace({ title, note, children }: { title: string; note?: string; children: React.ReactNode }) {
  return (
    <figure className="overflow-clip rounded-m border border-line bg-surface-raised">
      <figcaption className="border-b border-line bg-surface px-3.5 py-2 text-1 text-ink-muted">
        <span className="font-medium text-ink">{title}</span>
        {note ? <span className="block">{note}</span> : null}
      </figcaption>
      <pre
        tabIndex={0}
        role="region"
        aria-label={title}
        className="max-h-96 overflow-auto px-3.5 py-3 font-mono text-1 leading-relaxed"
      >
        {children}
      </pre>
    </figure>
  );
}
