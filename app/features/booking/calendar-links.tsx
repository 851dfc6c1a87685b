import { Icon } from "~/ui/icon";
import { buttonClass } from "~/ui/button";
import { bookingStubCopy as copy } from "~/copy/booking";

/** Links that add a booking to a calendar: two services, and a file for all others. */
export function CalendarLinks({ links }: { links: { google: string; outlook: string; file: string } }) {
  return (
    <div className="grid basis-full gap-2.5">
      <p className="text-2 text-ink-muted">{copy.add}</p>
      <ul className="flex flex-wrap gap-2">
        {(["google", "outlook", "file"] as const).map((service) => (
          <li key={service} className="grow">
            <a
              href={links[service]}
              className={`${buttonClass()} w-full`}
              {...(service === "file" ? {} : { target: "_blank", rel: "noopener noreferrer" })}
            >
              <span className="me-auto">{copy.calendars[service]}</span>
              <Icon name={service === "file" ? "download" : "out"} small />
            </a>
          </li>
        ))}
      </ul>
      <p className="text-1 text-ink-muted">{copy.fileNote}</p>
    </div>
  );
}
