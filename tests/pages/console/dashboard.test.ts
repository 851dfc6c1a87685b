import { expect, test } from "vitest";

import type { DashboardData } from "~/features/dashboard/dashboard.server";
import { leadWrites } from "~/models/lead/lead.server";
import { saveWorkPreferences } from "~/models/task/work-preferences.server";
import { loader } from "~/routes/_admin.dashboard";
import { atomically } from "~/server/db.server";

import { ask, createPerson, type Person } from "../../setup/staff";

/* The period in the dashboard's address. */

async function open(person: Person, search = ""): Promise<DashboardData> {
  const answer = await ask(person, loader, { path: `/dashboard${search}` });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { dashboard: DashboardData }).dashboard;
}

async function addLeads(days: number, count: number) {
  const now = new Date(Date.now() - days * 24 * 60 * 60 * 1000);
  for (let number = 0; number < count; number += 1) {
    const email = `${crypto.randomUUID()}@example.test`;
    await atomically((tx) =>
      leadWrites(tx, {
        ...{ email, emailProven: false, source: "contact", consent: null, now },
        event: { kind: "contact_message" },
      }),
    );
  }
}

test("every figure of the dashboard follows the period in its address", async () => {
  // Their account makes a lead as well.
  const person = await createPerson("super_admin");
  await addLeads(1, 2);
  await addLeads(50, 3);
  await addLeads(200, 4);
  const shown = async (search: string) => {
    const { period, charts, sales } = await open(person, search);
    return {
      period: period.name,
      leads: sales?.leads.total,
      funnel: sales?.funnel.leads,
      columns: [...new Set([...charts.map(({ table }) => table.length), sales?.leads.table.length])].length,
      unit: sales?.leads.unit,
      rows: sales?.acceptedUnit,
    };
  };
  const same = { columns: 1 };
  const year = { ...same, period: "1y", leads: 10, funnel: 10, unit: "month", rows: "month" };
  const quarter = { ...same, period: "3m", leads: 6, funnel: 6, unit: "week", rows: "month" };
  const weeks = { ...same, period: "4w", leads: 3, funnel: 3, unit: "day", rows: "week" };
  expect(await shown("?period=1y")).toEqual(year);
  expect(await shown("?period=3m")).toEqual(quarter);
  expect(await shown("?period=4w")).toEqual(weeks);
  for (const search of ["", "?period=", "?period=9y", "?period=__proto__", "?period=3m&period=1y"])
    expect(await shown(search)).toEqual(quarter);
});

test("the days of the dashboard are those of the reader's time zone, which it names", async () => {
  const person = await createPerson("super_admin");
  expect((await open(person)).period.zone).toBe("UTC");
  await saveWorkPreferences({ userId: person.id, timeZone: "America/New_York", wantsDigest: true });
  expect((await open(person)).period.zone).toBe("America/New York");
});
