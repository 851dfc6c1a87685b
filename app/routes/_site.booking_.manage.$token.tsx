import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";

import { BookingFrame } from "~/features/booking/public-frame";
import { AddGuests, GuestList } from "~/features/booking/guest-list";
import { CalendarLinks } from "~/features/booking/calendar-links";
import { BookingStub } from "~/features/booking/booking-stub";
import { CancelForm, LateChange, MoveForm } from "~/features/booking/manage-forms";
import { Button, ButtonLink } from "~/ui/button";
import type { IconName } from "~/ui/icon";
import { Notice } from "~/ui/notice";
import { bookingStubCopy, manageBookingCopy as copy } from "~/copy/booking";
import type { BookingView } from "~/features/booking/picker";
import { answerManageForm, loadManagePage } from "~/features/booking/manage.server";
import { pageMeta } from "~/publishing/meta";
import { siteOf } from "~/publishing/plain-meta";
import { useRootData } from "~/ui/root-data";

export const handle = { hydrate: false, scripts: ["form", "picker"] };

export async function loader({ request, params }: LoaderFunctionArgs) {
  return loadManagePage(request, params.token);
}

export async function action({ request, params }: ActionFunctionArgs) {
  return answerManageForm(request, params.token);
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ site: siteOf(matches), title: copy.title, url: "/booking", noindex: true, canonical: null });

export default function ManageBooking() {
  const { view, byStaff, picker, present, guests, calendars } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { settings } = useRootData();
  const facts: { icon: IconName; text: string }[] = [{ icon: "clock", text: copy.duration(view.minutes) }];
  if (view.isChangeable || view.moves > 0) facts.push({ icon: "refresh", text: copy.moves(view.moves) });
  if (view.isChangeable)
    facts.push({ icon: "mail", text: view.wantsReminders ? copy.reminders.on : copy.reminders.off });
  return (
    <BookingFrame title={copy.title} lead={view.isChangeable ? copy.lead : copy.leadOver} facts={facts}>
      {view.isChangeable ? null : <LateChange answer={answer} view={view} />}
      <State view={view} changedBy={byStaff ? settings.productName : null} />
      <BookingStub view={view} productName={settings.productName}>
        {view.status === "confirmed" ? (
          <CalendarLinks links={calendars} />
        ) : (
          <ButtonLink to="/booking" kind="primary">
            {bookingStubCopy.again}
          </ButtonLink>
        )}
        {view.isChangeable ? <RemindersForm wanted={view.wantsReminders} /> : null}
      </BookingStub>
      {view.isChangeable ? (
        <>
          {picker ? (
            <Part id="move" title={copy.moveTitle}>
              <MoveForm
                key={view.sequence}
                view={{ ...present, sequence: view.sequence }}
                picker={picker}
                answer={answer?.intent === "move" ? answer : undefined}
              />
            </Part>
          ) : null}
          <Part id="guests" title={copy.guestsTitle} text={copy.guestsText}>
            {guests.length > 0 ? (
              <GuestList guests={guests} hasFailed={answer?.intent === "remove_guest"} />
            ) : null}
            <AddGuests key={view.sequence} answer={answer?.intent === "add_guests" ? answer : undefined} />
          </Part>
          <Part id="cancel" title={copy.cancelTitle} text={copy.cancelText}>
            <CancelForm
              label={copy.cancelButton(view.dayAndMonth)}
              answer={answer?.intent === "cancel" ? answer : undefined}
            />
          </Part>
        </>
      ) : null}
    </BookingFrame>
  );
}

/** What has happened to the booking since it was made. Changes of the visitor name nobody. */
function State({ view, changedBy }: { view: BookingView; changedBy: string | null }) {
  const state = bookingState(view, changedBy);
  if (!state) return null;
  return (
    <div className="mb-6">
      <Notice kind={state.kind}>
        <strong className="font-title">{state.title}</strong> {state.text}
      </Notice>
    </div>
  );
}

function bookingState({ status, isChangeable, before }: BookingView, changedBy: string | null) {
  if (status === "cancelled")
    return { kind: "warning", title: copy.cancelled.title, text: copy.cancelled.text(changedBy) } as const;
  if (status === "held") return { kind: "positive", ...copy.held } as const;
  if (status === "missed") return { kind: "warning", ...copy.missed } as const;
  if (!isChangeable) return { kind: "info", ...copy.begun } as const;
  return before === null
    ? null
    : ({ kind: "positive", title: copy.moved.title, text: copy.moved.text(before, changedBy) } as const);
}

function RemindersForm({ wanted }: { wanted: boolean }) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="reminders" />
      <Button kind="quiet" name="wanted" value={wanted ? "no" : "yes"}>
        {wanted ? copy.reminders.stop : copy.reminders.start}
      </Button>
    </Form>
  );
}

function Part({
  id,
  title,
  text,
  children,
}: {
  id: string;
  title: string;
  text?: string;
  children: ReactNode;
}) {
  return (
    <section
      aria-labelledby={`${id}-title`}
      id={id}
      className="mt-10 scroll-mt-24 border-t border-ink pt-4 print:hidden"
    >
      <h2 id={`${id}-title`} className="text-4">
        {title}
      </h2>
      {text ? <p className="mt-1 text-ink-muted">{text}</p> : null}
      <div className="mt-4">{children}</div>
    </section>
  );
}
