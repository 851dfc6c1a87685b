import { expect, test } from "vitest";

import { webhooksCopy as copy } from "~/copy/webhooks";
import type { EndpointDetail } from "~/models/webhook/webhook";

import { renderRouted } from "../../../tests/setup/render";

import { EndpointHead } from "./endpoint-view";

const endpoint: EndpointDetail = {
  id: crypto.randomUUID(),
  name: "CRM",
  url: "https://crm.example/in",
  address: "https://crm.example/in",
  status: "enabled",
  statusReason: null,
  statusAt: new Date("2026-06-08T06:00:00Z"),
  failingSince: null,
  events: ["lead.created"],
  owner: null,
  maskedSecret: "whsec_••••",
  previousSecretUntil: null,
  updatedAt: new Date("2026-06-08T06:00:00Z"),
};

test("the page of an endpoint says that events were given up, and leads to them", async () => {
  const headOf = (count: number) =>
    renderRouted(<EndpointHead endpoint={endpoint} lost={{ count, isCapped: false }} />);
  expect(await headOf(0)).not.toContain(copy.showLost);
  expect(await headOf(1)).toContain("1 event of the last 30 days never arrived.");
  const two = await headOf(2);
  expect(two).toContain("2 events of the last 30 days never arrived.");
  expect(two).toMatch(/href="[^"]*\?status=failed"/);
});
