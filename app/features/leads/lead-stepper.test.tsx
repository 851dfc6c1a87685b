import { expect, test } from "vitest";

import type { LeadStatus } from "~/models/lead/lead";

import { renderRouted } from "../../../tests/setup/render";
import { LeadStepper } from "./lead-stepper";

const render = (status: LeadStatus, mayManage: boolean) =>
  renderRouted(<LeadStepper status={status} mayManage={mayManage} />);

/** The look of one stage's name. */
function lookOf(page: string, stage: string): string {
  const [, look = ""] = new RegExp(`class="([^"]*)"[^>]*>${stage}<`).exec(page) ?? [];
  return look;
}

test.each([true, false])(
  "of the two ends, only the one that was reached is bold (may change it: %s)",
  async (mayManage) => {
    for (const [reached, other, status] of [
      ["Won", "Lost", "won"],
      ["Lost", "Won", "lost"],
    ] as const) {
      const page = await render(status, mayManage);
      expect(lookOf(page, reached)).toMatch(/font-title text-ink(?!-)/);
      expect(lookOf(page, other)).toMatch(/font-normal text-ink-muted/);
    }
  },
);

test("the stages before a win are done, and those of a lost lead aren't", async () => {
  const doneIn = async (status: LeadStatus) => (await render(status, false)).split(", done").length - 1;
  expect(await doneIn("qualified")).toBe(2);
  expect(await doneIn("won")).toBe(4);
  expect(await doneIn("lost")).toBe(0);
});
