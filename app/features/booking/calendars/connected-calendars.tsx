import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { calendarsCopy as copy } from "~/copy/console/booking-calendars";

interface ConnectedCalendar {
  id: string;
  name: string;
  isFailing: boolean;
  /** When it was last read, and what is wrong with it. */
  state: string;
}

/** The calendars whose busy times block a host's hours, and the way to their page. */
export function ConnectedCalendars({ calendars }: { calendars: readonly ConnectedCalendar[] }) {
  return (
    <section aria-labelledby="calendars-title" className="border-t border-ink pt-4">
      <h2 id="calendars-title" className="text-4">
        {copy.title}
      </h2>
      <p className="mt-1 mb-3 max-w-[65ch] text-ink-muted">{copy.text}</p>
      {calendars.length === 0 ? null : (
        <ul className="mb-4 border-t border-line">
          {calendars.map(({ id, name, isFailing, state }) => (
            <li key={id} className="grid gap-1 border-b border-line py-3">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="min-w-0 font-title wrap-anywhere">{name}</span>
                <Badge kind={isFailing ? "danger" : "positive"}>
                  {isFailing ? copy.failing : copy.connectedBadge}
                </Badge>
              </p>
              <p className="text-2 text-ink-muted">{state}</p>
            </li>
          ))}
        </ul>
      )}
      <ButtonLink to="calendars">{calendars.length === 0 ? copy.connect : copy.manage}</ButtonLink>
    </section>
  );
}
