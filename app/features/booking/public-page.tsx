import { Link, useHref } from "@remix-run/react";

import { buttonClass, ButtonLink } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { useIsFramed, useNewTab } from "~/ui/shell/framed";
import { Notice } from "~/ui/notice";
import { useRootData } from "~/ui/root-data";
import { bookingCopy as copy } from "~/copy/booking";
import { foreignLanguage } from "~/lib/language/current-language";

import { BookingForm } from "./booking-form";
import { BookingFrame } from "./public-frame";
import { BookingStub } from "./booking-stub";
import type { BookingView, OfferedType, Picker, RefusedBooking } from "./picker";

/** What the form of a type needs, apart from what was answered to it. */
export interface BookingPageData {
  type: OfferedType;
  picker: Picker | null;
  asksPhone: boolean;
  hasVideo: boolean;
  stamp: string;
  formKey: string;
  result: string | null;
  person: { name: string; email: string; company: string | null } | null;
}

/** The page of one event type: what it is, and the form that books it. */
export function BookingPage({
  page: { type, picker, hasVideo, ...form },
  answer,
  notice,
  all = null,
}: {
  page: BookingPageData;
  answer: RefusedBooking | undefined;
  /** Something to know about the link that led here. */
  notice: string | null;
  /** The path of the page with all types; null if this is the only one. */
  all?: string | null;
}) {
  const { settings } = useRootData();
  const isFramed = useIsFramed();
  const isCalledFree = type.isFree && all === null;
  const facts = hasVideo
    ? copy.facts
    : copy.facts.map((fact) => (fact.icon === "video" ? copy.otherPlace : fact));
  return (
    <BookingFrame
      title={isCalledFree ? copy.title : type.name}
      lead={type.description ?? ""}
      languages={isCalledFree ? { description: type.languages.description } : type.languages}
      facts={[{ icon: "clock", text: copy.minutes(type.minutes) }, ...facts]}
    >
      {all === null ? null : (
        <p className="mb-4">
          <Link to={all}>{copy.all}</Link>
        </p>
      )}
      <PrefillNotice text={notice} />
      {picker ? (
        <BookingForm
          {...form}
          type={type}
          picker={picker}
          productName={settings.productName}
          answer={answer}
        />
      ) : (
        <BookingsClosed />
      )}
      {type.isFree && !isFramed ? <Agenda /> : null}
    </BookingFrame>
  );
}

/** The event types to choose from, in the order of the staff. */
export function BookingChoice({
  types,
  query,
  notice,
  hasChanged,
}: {
  types: OfferedType[];
  /** What stays of the query on the page of a type. */
  query: string;
  notice: string | null;
  /** Whether a form was sent that no longer fits this page. */
  hasChanged: boolean;
}) {
  return (
    <BookingFrame title={copy.choice.title} lead={copy.choice.lead}>
      {hasChanged ? (
        <div className="mb-6">
          <Notice kind="danger">{copy.choice.changed}</Notice>
        </div>
      ) : null}
      <PrefillNotice text={notice} />
      <ul aria-label={copy.choice.label} className="border-t-3 border-ink">
        {types.map(({ id, slug, name, description, languages, minutes }) => (
          <li
            key={id}
            className="relative grid gap-x-8 gap-y-1 border-b border-line-strong py-6 transition-colors duration-fast hover:bg-surface-raised sm:grid-cols-[minmax(0,1fr)_auto] sm:px-4"
          >
            <h2 className="text-subtitle wrap-anywhere">
              {/* The link covers the whole entry. */}
              <Link to={`/booking/${slug}${query}`} className="no-underline after:absolute after:inset-0">
                <span lang={foreignLanguage(languages.name)}>{name}</span>
              </Link>
            </h2>
            <p className="font-mono text-1 text-ink-faint sm:pt-1.5 sm:text-end">{copy.minutes(minutes)}</p>
            {description === null ? null : (
              <p
                lang={foreignLanguage(languages.description)}
                className="max-w-[60ch] whitespace-pre-line text-ink-muted"
              >
                {description}
              </p>
            )}
          </li>
        ))}
      </ul>
    </BookingFrame>
  );
}

/** The page while nothing can be booked. */
export function ClosedPage() {
  return (
    <BookingFrame title={copy.title} lead={copy.lead}>
      <BookingsClosed />
    </BookingFrame>
  );
}

function PrefillNotice({ text }: { text: string | null }) {
  return text === null ? null : (
    <div className="mb-6">
      <Notice>{text}</Notice>
    </div>
  );
}

/** What a frame shows once a consultation is booked. */
export function BookedInFrame({ made: { view, path } }: { made: { view: BookingView; path: string } }) {
  const { settings } = useRootData();
  return (
    <BookingFrame title={copy.made.title} lead={copy.made.lead}>
      <BookingStub view={view} productName={settings.productName}>
        <a href={useHref(path)} target="_blank" rel="noopener" className={buttonClass()}>
          {copy.made.open}
          <span className="sr-only">, {copy.made.inTab}</span>
        </a>
      </BookingStub>
    </BookingFrame>
  );
}

function BookingsClosed() {
  const newTab = useNewTab();
  return (
    <div className="border border-line border-t-3 border-t-ink bg-surface-raised px-[clamp(1.25rem,3vw,2rem)]">
      <Empty title={copy.closed.title}>
        <p>{copy.closed.text}</p>
        <ButtonLink to="/contact" kind="primary" {...newTab}>
          {copy.closed.contact}
        </ButtonLink>
      </Empty>
    </div>
  );
}

function Agenda() {
  return (
    <section aria-labelledby="agenda">
      <h2 id="agenda" className="mt-12 text-4">
        {copy.agendaTitle}
      </h2>
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
    </section>
  );
}
