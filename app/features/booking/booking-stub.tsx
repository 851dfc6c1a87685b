import type { ReactNode } from "react";

import { bookingStubCopy as copy } from "~/copy/booking";
import { buttonClass } from "~/ui/button";
import { Icon } from "~/ui/icon";
import type { BookingView } from "./picker";

/** A booking as a document: the day, the facts, and its actions below the tear line. */
export function BookingStub({
  view,
  productName,
  children,
}: {
  view: BookingView;
  productName: string;
  children?: ReactNode;
}) {
  const isOff = view.status === "cancelled";
  const facts: [string, string][] = [
    ...(view.typeName === null ? [] : [[copy.what, view.typeName] satisfies [string, string]]),
    [copy.with, view.hostName === "" ? copy.withSomeone : `${view.hostName}, ${productName}`],
    ...(view.joinUrl === null
      ? [[copy.where, view.place ?? copy.whereByMail] satisfies [string, string]]
      : []),
    ...(view.guests.length === 0 ? [] : [[copy.guests, view.guests.join(", ")] satisfies [string, string]]),
    [copy.sentTo, view.email],
  ];
  return (
    <section
      aria-label={copy.label}
      className="border border-line-strong border-t-3 border-t-ink bg-surface-raised"
    >
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2 px-[clamp(1.25rem,3vw,2rem)] py-5">
        <b
          aria-hidden="true"
          className={`text-[clamp(4rem,3rem+4vw,6rem)] leading-none font-title tracking-[-0.05em] ${isOff ? "text-ink-faint line-through decoration-2" : "text-brand"}`}
        >
          {view.dayNumber}
        </b>
        <p className={isOff ? "text-ink-muted" : ""}>
          <strong className="block text-subtitle font-title">{view.date}</strong>
          {view.from} {copy.to} {view.to} <small className="text-ink-muted">{view.timeZone}</small>
        </p>
      </div>
      <dl className="border-t border-line px-[clamp(1.25rem,3vw,2rem)] py-2 text-control">
        {facts.map(([name, value]) => (
          <Fact key={name} name={name}>
            {value.startsWith("https://") ? <a href={value}>{value}</a> : value}
          </Fact>
        ))}
        <Fact name={copy.reference}>
          <span className="font-mono text-2">{view.reference}</span>
        </Fact>
      </dl>
      {view.joinUrl === null ? null : <VideoCall url={view.joinUrl} />}
      {children ? (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-3 border-t border-dashed border-line-strong px-[clamp(1.25rem,3vw,2rem)] py-5 print:hidden">
          {children}
        </div>
      ) : null}
    </section>
  );
}

/** Leads into the video room, which opens beside this page. On paper, its address. */
function VideoCall({ url }: { url: string }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line bg-brand-soft px-[clamp(1.25rem,3vw,2rem)] py-5">
      <p className="min-w-0">
        <strong className="block text-[1.0625rem] font-title">{copy.videoCall}</strong>
        <span className="text-2 wrap-anywhere text-ink-muted print:hidden">
          {copy.videoText(new URL(url).host)}
        </span>
        <span className="hidden text-2 wrap-anywhere print:inline">{url}</span>
      </p>
      <a
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        className={`${buttonClass({ kind: "primary", size: "l" })} print:hidden`}
      >
        <Icon name="video" small />
        {copy.join}
      </a>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-6 gap-y-0.5 border-b border-line py-2.5 last:border-b-0">
      <dt className="text-ink-muted">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}
