import { expect, test } from "vitest";

import { webhooksCopy as copy } from "~/copy/webhooks";
import type { DeliverySummary, EndpointStatus } from "~/models/webhook/webhook";

import { renderRouted } from "../../../tests/setup/render";

import { DeliveryTable } from "./delivery-table";

const delivery: DeliverySummary = {
  eventId: crypto.randomUUID(),
  event: "lead.created",
  isTest: false,
  status: "waiting",
  attempts: 7,
  occurredAt: new Date("2026-06-08T06:00:00Z"),
  nextAttemptAt: new Date("2026-06-09T14:00:00Z"),
  lastTry: null,
};

const tableOf = (status: EndpointStatus) =>
  renderRouted(
    <DeliveryTable endpoint={{ status }} deliveries={[delivery]} shownId={null} hrefOf={() => "?"} />,
  );

test("a failed delivery names its next try only while its endpoint gets events", async () => {
  expect(await tableOf("enabled")).toContain(copy.retrying);
  for (const status of ["paused", "disabled"] as const) {
    const html = await tableOf(status);
    expect(html).toContain(copy.waiting);
    expect(html).not.toMatch(/Retry/);
  }
});
