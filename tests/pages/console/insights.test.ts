import { expect, test } from "vitest";

import type { loadInsights } from "~/features/insights/insights.server";
import { countGoals, countView, flushVisits } from "~/models/visit/visit-batch.server";
import { loader } from "~/routes/_admin.admin.insights";
import { action as exportAction } from "~/routes/admin.insights.export";

import { ask, createPerson } from "../../setup/staff";

const path = "/admin/insights";
const userAgent = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/131.0.0.0 Safari/537.36";

async function readPage(search = "") {
  const person = await createPerson("blog_admin");
  const answer = await ask(person, loader, { path: `${path}${search}` });
  return (await answer.json()) as Awaited<ReturnType<typeof loadInsights>>;
}

test("a blog admin sees what articles and sources led to, and takes it along as a file", async () => {
  const visitor = { address: "192.0.2.1", userAgent };
  countView({ ...visitor, path: "/blog/a", referrer: "https://example.org/" });
  countView({ ...visitor, path: "/booking", query: "utm_source=mail&utm_campaign==SUM(A1)" });
  countGoals(visitor, [{ name: "consultation" }, { name: "consultation" }]);
  await flushVisits();
  const page = await readPage();
  expect(page).toMatchObject({
    period: "30d",
    totals: { views: 2, visitors: 1, statements: 0, consultations: 1, wins: 0 },
    articles: [{ value: "/blog/a", consultations: 1 }],
    pages: [{ value: "/booking", consultations: 1 }],
    campaigns: [{ value: "=SUM(A1)" }],
  });
  expect(page.chart.columns).toHaveLength(30);
  const person = await createPerson("blog_admin");
  const file = await ask(person, exportAction, { path: `${path}/export?period=7d`, form: {} });
  expect(file.headers.get("Content-Disposition")).toContain("insights.csv");
  const lines = (await file.text()).split("\r\n");
  expect(lines[0]).toContain("Kind,Name,Views,Visitors,Statements,Consultations,Wins");
  expect(lines).toContain("page,/blog/a,1,1,0,1,0");
  // A spreadsheet shows it and doesn't run it.
  expect(lines).toContain("campaign,'=SUM(A1),1,1,0,1,0");
});

test.each([
  ["7d", 7],
  ["90d", 13],
  ["1y", 13],
  ["unknown", 30],
])("a period of %s has %i columns", async (period, columns) => {
  expect((await readPage(`?period=${period}`)).chart.columns.length).toBeOneOf([columns, columns - 1]);
});

test("support has no business with it", async () => {
  const person = await createPerson("support");
  expect((await ask(person, loader, { path })).status).toBe(403);
});
