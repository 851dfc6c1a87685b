import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

import { dashboardCopy } from "~/copy/dashboard";

import { ColumnTable, Columns } from "./columns";

test("the figures of a chart and of its table have their thousands apart", () => {
  const chart = {
    columns: [],
    grid: [{ y: 20, value: 5_000 }],
    baseline: 90,
    last: { x: 50, y: 10, value: 4_911 },
  };
  const drawn = renderToStaticMarkup(<Columns chart={chart} fills={{}} label="Leads" />);
  expect(drawn).toContain("5,000");
  expect(drawn).toContain("4,911");
  const rows = [{ title: "Leads", values: [4_911] }];
  const table = renderToStaticMarkup(
    <ColumnTable label="Leads" unit="week" columns={["Nov 23"]} rows={rows} />,
  );
  expect(table).toContain(">4,911<");
});

test("so have the sentences beside it", () => {
  const { sum } = dashboardCopy.leads;
  const words = sum({ unit: "week", period: "3 months", before: 5, total: 4_943, totalBefore: 1_200 });
  expect(words).toContain("4,943 in 3 months, 1,200 in");
});
