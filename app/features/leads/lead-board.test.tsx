import { expect, test } from "vitest";

import type { LeadColumn } from "~/models/lead/lead";

import { renderRouted } from "../../../tests/setup/render";
import { LeadBoard } from "./lead-board";
import { LeadToolbar } from "./lead-toolbar";

const few: LeadColumn = {
  status: "new",
  count: 12,
  isCapped: false,
  savings: [{ currency: "USD", amountMinor: 8_420_000 }],
  items: [],
};
const many: LeadColumn = { status: "won", count: 1_000, isCapped: true, savings: [], items: [] };

test("a stage with too many leads to add up says so in place of their savings", async () => {
  const board = (column: LeadColumn) =>
    renderRouted(<LeadBoard board={[column]} current="new" now={new Date()} mayManage={false} />);
  expect(await board(few)).toContain("$84,200");
  expect(await board(few)).not.toContain("Too many to add up");
  expect(await board(many)).toContain("1,000+");
  expect(await board(many)).toContain("Too many to add up");
});

test("the summary has no savings if those of a stage are missing", async () => {
  const summary = (totals: LeadColumn[]) =>
    renderRouted(<LeadToolbar totals={totals} query={{ view: "board" }} owner={null} />);
  expect(await summary([few])).toContain("12 leads, $84,200");
  expect(await summary([few, many])).toContain("1,012+ leads");
  expect(await summary([few, many])).not.toContain("$");
});
