import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";

import { BookingTable } from "~/components/booking/booking-table";
import { WeekTable } from "~/components/booking/week-table";
import { ConsoleHead } from "~/components/console/head";
import { Toolbar, type ToolbarFilter } from "~/components/console/toolbar";
import { Icon } from "~/components/icon";
import { Button, ButtonLink } from "~/components/ui/button";
import { Empty } from "~/components/ui/empty";
import { Go } from "~/components/ui/go";
import { Pager } from "~/components/ui/pager";
import { BOOKING_STATUS_LABELS, bookingsCopy as copy } from "~/copy/booking-console";
import { requirePermission } from "~/utils/auth.server";
import type { BookingLine, BookingWeek } from "~/utils/booking-console";
import { loadBookings } from "~/utils/booking-console.server";
import { followGuard } from "~/utils/guard.server";
import { pageMeta, siteOf } from "~/utils/meta";
import { pageHref } from "~/utils/page-href";

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, "manage_bookings");
  followGuard(request, viewer);
  return loadBookings(request, viewer);
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ site: siteOf(matches), title: copy.title, url: "/admin/bookings", noindex: true });

export default function Bookings() {
  const shown = useLoaderData<typeof loader>();
  const hostFilter: ToolbarFilter = {
    name: "host",
    label: copy.host,
    options: [
      { value: "", label: copy.anyHost },
      ...shown.hosts.map(({ id, name }) => ({ value: id, label: name })),
    ],
  };
  return (
    <>
      <ConsoleHead title={copy.title} lead={copy.lead(shown.zone)}>
        <ButtonLink to="/admin/bookings/hosts">
          <Icon name="clock" small />
          {copy.hosts}
        </ButtonLink>
      </ConsoleHead>
      {shown.hosts.length === 0 ? (
        <Empty title={copy.noHosts.title}>
          <p>{copy.noHosts.text}</p>
          <Go to="/admin/bookings/hosts">{copy.noHosts.link}</Go>
        </Empty>
      ) : (
        <>
          <Views current={"week" in shown ? "week" : "list"} host={shown.host} />
          {"week" in shown ? (
            <Week week={shown.week} hosts={hostFilter} host={shown.host} />
          ) : (
            <List list={shown.list} hosts={hostFilter} />
          )}
        </>
      )}
    </>
  );
}

function Views({ current, host }: { current: "week" | "list"; host: string }) {
  return (
    <nav aria-label={copy.views} className="mb-4 flex gap-5 border-b border-line">
      {(["week", "list"] as const).map((view) => (
        <Link
          key={view}
          to={`?${new URLSearchParams({ view, ...(host ? { host } : {}) }).toString()}`}
          aria-current={view === current ? "page" : undefined}
          className="-mb-px border-b-2 border-transparent px-0.5 py-2 font-medium text-ink-muted no-underline hover:text-ink aria-[current]:border-brand aria-[current]:text-ink pointer-coarse:py-3"
        >
          {copy[view]}
        </Link>
      ))}
    </nav>
  );
}

function Week({ week, hosts, host }: { week: BookingWeek; hosts: ToolbarFilter; host: string }) {
  const href = (monday: string) =>
    `?${new URLSearchParams({ view: "week", week: monday, ...(host ? { host } : {}) }).toString()}`;
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="flex">
          <ButtonLink to={href(week.previous)} kind="quiet" size="icon" aria-label={copy.previousWeek}>
            <Icon name="prev" />
          </ButtonLink>
          <ButtonLink to={href(week.next)} kind="quiet" size="icon" aria-label={copy.nextWeek}>
            <Icon name="next" />
          </ButtonLink>
        </div>
        <h2 className="text-4">{copy.weekTitle(week.title.first, week.title.last)}</h2>
        {week.isThis ? null : (
          <Link to={`?view=week${host ? `&host=${host}` : ""}`} className="font-medium">
            {copy.thisWeek}
          </Link>
        )}
        <Form role="search" aria-label={copy.host} className="flex items-center gap-2 sm:ml-auto">
          <input type="hidden" name="week" value={week.days[0]?.day} />
          <select key={host} name="host" aria-label={copy.host} defaultValue={host} className="control w-auto">
            {hosts.options.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
          <Button>{copy.show}</Button>
        </Form>
      </div>
      <WeekTable week={week} />
      <p className="mt-3 text-ink-muted">{copy.weekCount(week.count)}</p>
    </>
  );
}

interface List {
  items: BookingLine[];
  previous: string | null;
  next: string | null;
  isFiltered: boolean;
}

function List({ list, hosts }: { list: List; hosts: ToolbarFilter }) {
  const entries = Object.entries(BOOKING_STATUS_LABELS);
  const statuses = entries.map(([value, label]) => ({ value, label }));
  return (
    <>
      <Toolbar
        label={copy.listLabel}
        search={copy.search}
        kept={{ view: "list" }}
        filters={[
          {
            name: "period",
            label: copy.period,
            options: Object.entries(copy.periods).map(([value, label]) => ({ value, label })),
          },
          { name: "status", label: copy.status, options: [{ value: "", label: copy.anyStatus }, ...statuses] },
          hosts,
        ]}
      />
      {list.items.length === 0 ? (
        <Empty title={copy.none.title}>
          <p>{copy.none.text}</p>
          {list.isFiltered ? (
            <Go to="?view=list">{copy.none.clear}</Go>
          ) : (
            <Go to="/admin/bookings/hosts">{copy.none.hosts}</Go>
          )}
        </Empty>
      ) : (
        <>
          <BookingTable bookings={list.items} />
          <PagerOf list={list} />
        </>
      )}
    </>
  );
}
