import type { ReactNode } from "react";

import { foreignLanguage } from "~/lib/language/current-language";
import { BOOKING_ID } from "~/models/booking/booking-target";
import { Icon, type IconName } from "~/ui/icon";

/** The frame of booking pages: the topic on the left, the document on the right. */
export function BookingFrame({
  title,
  lead,
  languages = {},
  facts = [],
  children,
}: {
  title: string;
  lead: string;
  /** The languages of title and lead, if they may not be that of the page. */
  languages?: { name?: string; description?: string };
  facts?: readonly { icon: IconName; text: string }[];
  children: ReactNode;
}) {
  return (
    <div className="mx-auto grid max-w-sheet gap-x-18 gap-y-10 px-gutter pt-[clamp(1.5rem,4vw,3.5rem)] pb-section lg:grid-cols-[18rem_minmax(0,1fr)] lg:items-start xl:grid-cols-[20rem_minmax(0,1fr)]">
      <div className="lg:sticky lg:top-24">
        <h1
          lang={languages.name && foreignLanguage(languages.name)}
          className="text-[clamp(2rem,1.4rem+2.2vw,3.25rem)] leading-[1.02] tracking-[-0.04em]"
        >
          {title}
        </h1>
        <p
          lang={languages.description && foreignLanguage(languages.description)}
          className="mt-4 max-w-[36ch] text-ink-muted"
        >
          {lead}
        </p>
        {facts.length > 0 ? (
          <ul className="mt-6 border-t border-ink text-control">
            {facts.map(({ icon, text }) => (
              <li key={text} className="flex items-center gap-3 border-b border-line py-2.5">
                <span className="text-brand">
                  <Icon name={icon} />
                </span>
                {text}
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      <div id={BOOKING_ID} className="min-w-0 scroll-mt-20">
        {children}
      </div>
    </div>
  );
}
