import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { BookingTable } from "~/features/booking/booking-table";
import { BookingsFrame, hostFilter } from "~/features/booking/console-frame";
import { ListPager } from "~/ui/console/list-pager";
import { Toolbar } from "~/ui/console/toolbar";
import { Empty } from "~/ui/empty";
import { Go } from "~/ui/go";
import { BOOKING_STATUS_LABELS, bookingsCopy as copy } from "~/copy/booking-console";
import { requireAccess } from "~/auth/access.server";
import { loadBookingList } from "~/features/booking/bookings.server";
import { plainMeta, siteOf } from "~/publishing/plain-meta";

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, "manage_bookings");
  return loadBookingList(request, viewer);
}

export const meta: MetaFunction = ({ matches }) =>
  plainMeta({ site: siteOf(matches), title: copy.listTitle });

const labelOptions = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

const PERIOD = { name: "period", label: copy.period, options: labelOptions(copy.periods) };
const STATUS = {
  name: "status",
  label: copy.status,
  options: [{ value: "", label: copy.anyStatus }, ...labelOptions(BOOKING_STATUS_LABELS)],
};

export default function BookingList() {
  const { items, previous, next, isFiltered, ...frame } = useLoaderData<typeof loader>();
  return (
    <BookingsFrame view="list" {...frame}>
      <Toolbar
        label={copy.listLabel}
        search={copy.search}
        filters={[PERIOD, STATUS, ...(frame.hosts.length > 1 ? [hostFilter(frame.hosts)] : [])]}
      />
      {items.length === 0 ? (
        <Empty title={copy.none.title}>
          <p>{copy.none.text}</p>
          {isFiltered ? (
            <Go to="/admin/bookings/list">{copy.none.clear}</Go>
          ) : (
            <Go to="/admin/bookings/hosts">{copy.none.hosts}</Go>
          )}
        </Empty>
      ) : (
        <BookingTable bookings={items} />
      )}
      <ListPager label={copy.pager} previous={previous} next={next} />
    </BookingsFrame>
  );
}
