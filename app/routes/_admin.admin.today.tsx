import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";

import { CALLS_ID, CallsCard } from "~/features/today/calls-card";
import { FiguresCard, InvoicesCard, LeadsCard, TasksCard, WaitingCard } from "~/features/today/day-cards";
import { ButtonLink } from "~/ui/button";
import { ConsoleHead } from "~/ui/console/head";
import { Kbd } from "~/ui/console/keyboard/kbd";
import { Icon } from "~/ui/icon";
import { todayCopy as copy } from "~/copy/today";
import { requireAccess } from "~/auth/access.server";
import { SalesPanels } from "~/features/dashboard/sales-panels";
import { loadOwnSales } from "~/features/dashboard/sales.server";
import { loadToday } from "~/features/today/today.server";
import { plainMeta, siteOf } from "~/publishing/plain-meta";

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, "day");
  const [today, sales] = await Promise.all([loadToday(viewer), loadOwnSales(viewer)]);
  return { ...today, sales };
}

export const meta: MetaFunction = ({ matches }) => plainMeta({ site: siteOf(matches), title: copy.title });

export default function MyDay() {
  const { greeting, zone, tasks, calls, waiting, leads, figures, invoices, sales } =
    useLoaderData<typeof loader>();
  const hasSide = calls !== null || figures !== null;
  return (
    <>
      <ConsoleHead title={greeting} lead={<DayInFigures />}>
        {tasks ? (
          <ButtonLink to="/admin/tasks/new?back=/admin/today" kind="primary" aria-keyshortcuts="T">
            <Icon name="plus" small />
            {copy.addTask}
            <Kbd>T</Kbd>
          </ButtonLink>
        ) : null}
      </ConsoleHead>
      <div
        className={`grid gap-x-12 gap-y-10 xl:items-start ${hasSide ? "xl:grid-cols-[minmax(0,1fr)_22rem]" : "max-w-4xl"}`}
      >
        <div className="grid min-w-0 gap-9">
          {tasks ? <TasksCard tasks={tasks} /> : null}
          {waiting ? <WaitingCard waiting={waiting} /> : null}
          {leads ? <LeadsCard leads={leads} /> : null}
          {invoices ? <InvoicesCard invoices={invoices} /> : null}
        </div>
        {hasSide ? (
          <div className="grid min-w-0 gap-9">
            {calls ? <CallsCard calls={calls} zone={zone} /> : null}
            {figures ? <FiguresCard figures={figures} /> : null}
          </div>
        ) : null}
      </div>
      {sales ? (
        <section aria-labelledby="own-sales" className="mt-12">
          <h2 id="own-sales" className="mb-5 text-4">
            {copy.ownSales}
          </h2>
          <SalesPanels sales={sales} mayOpenArticles={false} />
        </section>
      ) : null}
    </>
  );
}

/** The date, and what the day contains. */
function DayInFigures() {
  const { date, tasks, calls } = useLoaderData<typeof loader>();
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-1 tabular-nums">
      <span>{date}</span>
      {tasks?.overdue ? <span className="text-mark">{copy.overdue(tasks.overdue)}</span> : null}
      {tasks?.today ? <span>{copy.dueToday(tasks.today)}</span> : null}
      {calls && calls.items.length > 0 ? (
        <Link to={`#${CALLS_ID}`} className="inline-flex min-h-6 items-center">
          {copy.consultationsToday(calls.items.length)}
        </Link>
      ) : null}
    </span>
  );
}
