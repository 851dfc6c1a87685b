import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

import { ConsoleHead } from "~/ui/console/head";
import type { ToolbarFilter } from "~/ui/console/toolbar";
import { Icon } from "~/ui/icon";
import { ButtonLink } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { Go } from "~/ui/go";
import { bookingsCopy as copy } from "~/copy/booking-console";

const VIEWS = { week: "/admin/bookings", list: "/admin/bookings/list" } as const;

/**
 * The common frame of the week and the list of bookings: heading, links between them, and a notice
 * while there is no host.
 */
export function BookingsFrame({
  view,
  zone,
  hosts,
  host,
  children,
}: {
  view: keyof typeof VIEWS;
  zone: string;
  hosts: { id: string; name: string }[];
  host: string;
  children: ReactNode;
}) {
  return (
    <>
      <ConsoleHead title={copy.title} lead={hosts.length > 0 ? copy.lead(zone) : undefined}>
        <ButtonLink to="/admin/bookings/types">
          <Icon name="layers" small />
          {copy.types}
        </ButtonLink>
        <ButtonLink to="/admin/bookings/hosts">
          <Icon name="clock" small />
          {copy.hosts}
        </ButtonLink>
      </ConsoleHead>
      {hosts.length === 0 ? (
        <Empty title={copy.noHosts.title}>
          <p>{copy.noHosts.text}</p>
          <Go to="/admin/bookings/hosts">{copy.noHosts.link}</Go>
        </Empty>
      ) : (
        <>
          <nav aria-label={copy.views} className="mb-4 flex gap-5 border-b border-line">
            {(["week", "list"] as const).map((name) => (
              <Link
                key={name}
                to={host ? `${VIEWS[name]}?host=${host}` : VIEWS[name]}
                aria-current={name === view ? "page" : undefined}
                className="-mb-px border-b-2 border-transparent px-0.5 py-2 font-medium text-ink-muted no-underline hover:text-ink aria-[current]:border-brand aria-[current]:text-ink pointer-coarse:py-3"
              >
                {copy[name]}
              </Link>
            ))}
          </nav>
          {children}
        </>
      )}
    </>
  );
}

/** The choice of a host, for filters. */
export function hostFilter(hosts: { id: string; name: string }[]): ToolbarFilter {
  const options = hosts.map(({ id, name }) => ({ value: id, label: name }));
  return { name: "host", label: copy.host, options: [{ value: "", label: copy.anyHost }, ...options] };
}
