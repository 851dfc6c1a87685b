import type { MetaFunction } from "@remix-run/node";

import { Icon } from "~/components/icon";
import { buttonClass } from "~/components/ui/button";
import { bookingPageCopy as copy } from "~/copy/pages";
import { allowPublicCache } from "~/utils/cache.server";
import { pageMeta, siteOf } from "~/utils/meta";
import { useRootData } from "~/utils/site";

export function loader() {
  allowPublicCache({ seconds: 300, tags: ["settings"] });
  return null;
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ site: siteOf(matches), title: copy.title, description: copy.description, url: "/booking" });

export default function Booking() {
  const { settings } = useRootData();
  const mail = `mailto:${settings.email}?subject=${encodeURIComponent(copy.mailSubject)}&body=${encodeURIComponent(copy.mailBody)}`;
  return (
    <div className="mx-auto grid max-w-sheet gap-12 px-gutter pt-[clamp(1.5rem,4vw,3.5rem)] pb-section lg:grid-cols-[20rem_minmax(0,1fr)] lg:items-start lg:gap-18">
      <div className="lg:sticky lg:top-24">
        <h1 className="text-[clamp(2rem,1.4rem+2.2vw,3.25rem)] leading-[1.02] tracking-[-0.04em]">
          {copy.title}
        </h1>
        <p className="mt-4 max-w-[34ch] text-ink-muted">{copy.lead}</p>
        <ul className="mt-6 border-t border-ink text-control">
          {copy.facts.map(({ icon, text }) => (
            <li key={text} className="flex items-center gap-3 border-b border-line py-2.5">
              <span className="text-brand">
                <Icon name={icon} />
              </span>
              {text}
            </li>
          ))}
        </ul>
      </div>
      <div>
        <section
          aria-labelledby="ask"
          className="border border-line border-t-3 border-t-ink bg-surface-raised"
        >
          <div className="p-[clamp(1.25rem,3vw,2rem)]">
            <h2 id="ask" className="text-subtitle">
              {copy.askTitle}
            </h2>
            <p className="mt-2 max-w-[56ch] text-ink-muted">{copy.askText}</p>
          </div>
          <p className="flex flex-wrap items-center gap-x-5 gap-y-3 border-t border-dashed border-line-strong px-[clamp(1.25rem,3vw,2rem)] py-5">
            <a href={mail} className={buttonClass({ kind: "primary", size: "l" })}>
              <Icon name="mail" />
              {copy.mail}
            </a>
            <span className="text-[1rem]">
              {copy.phone} <a href={`tel:${settings.phone.replace(/[^+\d]/g, "")}`}>{settings.phone}</a>
            </span>
          </p>
        </section>
        <h2 className="mt-12 text-4">{copy.agendaTitle}</h2>
        <ol className="mt-4 border-t border-ink">
          {copy.agenda.map(([time, name, text]) => (
            <li
              key={time}
              className="grid gap-x-6 gap-y-1 border-b border-line py-4 text-[1rem] sm:grid-cols-[9rem_minmax(0,1fr)]"
            >
              <span className="font-mono text-1 text-ink-faint sm:pt-1">{time}</span>
              <div>
                <h3>{name}</h3>
                <p className="mt-1 max-w-[60ch] text-ink-muted">{text}</p>
              </div>
            </li>
          ))}
        </ol>
        <p className="mt-4 text-2 text-ink-muted">{copy.closing}</p>
      </div>
    </div>
  );
}
