import { expect, test } from "vitest";

import { renderRouted } from "../../../tests/setup/render";

import { CallsCard } from "./calls-card";

test("a time with its offset, in the night when clocks go back, may take a second line", async () => {
  const item = {
    id: crypto.randomUUID(),
    time: "2:00\u00a0AM UTC+1",
    startsAt: new Date("2027-10-31T01:00:00Z"),
    note: "in 25 min",
    title: "Vera Visitor",
    person: "Vera Visitor",
    leadId: null,
    joinUrl: null,
    place: null,
    needsOutcome: false,
    statement: null,
    wrote: null,
    isNext: true,
  };
  const card = await renderRouted(<CallsCard calls={{ isHost: true, items: [item] }} zone="Europe/Berlin" />);
  const [, classes = ""] = /<time [^>]*class="([^"]*)"/.exec(card) ?? [];
  expect(classes).toContain("font-mono");
  // Beside it, the name would be written over the end of the time.
  expect(classes).not.toContain("whitespace-nowrap");
});
