import { LocalTime } from "~/ui/local-time";
import { Badge } from "~/ui/badge";
import { webhooksCopy as copy } from "~/copy/webhooks";
import type { DeliverySummary, EndpointSummary } from "~/models/webhook/webhook";

/** Whether an endpoint gets events, and whether they arrive. */
export function EndpointBadge({
  endpoint: { status, statusReason, failingSince },
}: {
  endpoint: Pick<EndpointSummary, "status" | "statusReason" | "failingSince">;
}) {
  if (status === "enabled" && failingSince) return <Badge kind="danger">{copy.failing}</Badge>;
  const isTrouble = statusReason === "failing" || statusReason === "gone";
  const kind = status === "enabled" ? "positive" : isTrouble ? "danger" : "plain";
  return <Badge kind={kind}>{copy.statuses[status]}</Badge>;
}

/** The result of a delivery, or when it is tried again: never while its endpoint gets no events. */
export function DeliveryBadge({
  delivery,
  endpoint,
}: {
  delivery: DeliverySummary;
  endpoint: Pick<EndpointSummary, "status">;
}) {
  const { status, isTest, lastTry, attempts, nextAttemptAt } = delivery;
  const answered = lastTry?.status ?? null;
  if (status === "delivered" && answered !== null)
    return <Badge kind="positive">{isTest ? copy.test(answered) : copy.delivered(answered)}</Badge>;
  if (status === "failed") return <Badge kind="danger">{copy.failedStatus(answered)}</Badge>;
  return (
    <Badge kind="warning">
      {attempts === 0 || endpoint.status !== "enabled" ? (
        copy.waiting
      ) : (
        <>
          <span className="sm:hidden">{copy.retrying}</span>
          <LocalTime date={nextAttemptAt} words={copy.retryAt} className="max-sm:hidden" />
        </>
      )}
    </Badge>
  );
}
