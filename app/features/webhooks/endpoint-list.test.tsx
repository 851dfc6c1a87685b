import { expect, test } from "vitest";

import { renderRouted } from "../../../tests/setup/render";

import { EndpointList } from "./endpoint-list";

test("the list of endpoints writes thousands of events as all other numbers", async () => {
  const hours = [{ delivered: 610, failed: 0, waiting: 4_640 }];
  const since = new Date("2026-06-08T06:00:00Z");
  const list = await renderRouted(
    <EndpointList
      endpoints={[
        {
          id: crypto.randomUUID(),
          name: "CRM",
          address: "crm.example/in",
          status: "enabled",
          statusReason: null,
          statusAt: since,
          failingSince: null,
          events: ["lead.created"],
          hours,
        },
      ]}
    />,
  );
  expect(list).toContain("610 of 5,250 delivered");
});
