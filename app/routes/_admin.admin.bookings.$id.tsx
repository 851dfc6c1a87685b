import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";

import { BookingFacts } from "~/features/booking/booking-facts";
import { AddGuests, GuestList } from "~/features/booking/guest-list";
import { HandOverForm } from "~/features/booking/hand-over-form";
import { CancelForm, LateChange, MoveForm } from "~/features/booking/manage-forms";
import { OutcomeForm } from "~/features/booking/outcome-form";
import { AddTask } from "~/features/tasks/add-task";
import { ConsoleHead } from "~/ui/console/head";
import { ButtonLink } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { manageBookingCopy } from "~/copy/booking";
import { bookingDetailCopy as copy } from "~/copy/booking-console";
import { requireAccess } from "~/auth/access.server";
import { answerBookingChange, loadBooking } from "~/features/booking/booking.server";
import { shortTaskForm } from "~/features/tasks/new-task.server";
import { plainMeta, siteOf } from "~/publishing/plain-meta";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, "manage_bookings");
  const [booking, taskStart] = await Promise.all([
    loadBooking(request, viewer, params.id),
    shortTaskForm(viewer, { bookingId: params.id ?? "" }),
  ]);
  return { ...booking, taskStart };
}

export async function action({ request, params }: ActionFunctionArgs) {
  return answerBookingChange(request, await requireAccess(request, "manage_bookings"), params.id);
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  plainMeta({
    site: siteOf(matches),
    title: copy.title(data?.name ?? ""),
  });

export default function BookingDetail() {
  const { view, picker, canJudge, leadId, taskStart, successors, isHostAway, ...booking } =
    useLoaderData<typeof loader>();
  const handOverText = isHostAway ? copy.handOverTextAway : copy.handOverText;
  const answer = useActionData<typeof action>();
  const answerTo = (intent: string) => (answer?.intent === intent ? answer : undefined);
  return (
    <>
      <ConsoleHead title={copy.title(booking.name)} lead={view.when}>
        {leadId === null ? null : <ButtonLink to={`/admin/leads/${leadId}`}>{copy.openLead}</ButtonLink>}
        <ButtonLink to="/admin/bookings/list">{copy.back}</ButtonLink>
      </ConsoleHead>
      {view.isChangeable ? null : <LateChange answer={answer} view={view} />}
      {answerTo("hand_over") && !view.isChangeable ? (
        <div className="mb-6">
          <Notice kind="danger">{copy.handOverFailed}</Notice>
        </div>
      ) : null}
      <BookingFacts view={view} {...booking} />
      <div className="mt-6 max-w-140">
        <AddTask about="booking" id={booking.id} page={`/admin/bookings/${booking.id}`} start={taskStart} />
      </div>
      {canJudge ? (
        <Part id="outcome" title={copy.outcomeTitle} text={copy.outcomeText}>
          {answerTo("held") || answerTo("missed") ? (
            <Notice kind="danger">{copy.outcomeFailed}</Notice>
          ) : null}
          <OutcomeForm status={view.status} />
        </Part>
      ) : null}
      {view.isChangeable && picker ? (
        <Part title={copy.moveTitle} text={isHostAway ? copy.moveTextAway : copy.moveText}>
          <div className="max-w-4xl">
            <MoveForm key={view.sequence} view={view} picker={picker} answer={answerTo("move")} hasMessage />
          </div>
        </Part>
      ) : null}
      {view.isChangeable ? (
        <>
          <Part title={copy.handOverTitle} text={successors.length > 0 ? handOverText : copy.nobodyFree}>
            <div className="max-w-xl">
              <HandOverForm
                key={view.sequence}
                sequence={view.sequence}
                successors={successors}
                reply={answerTo("hand_over")?.reply}
              />
            </div>
          </Part>
          <Part title={manageBookingCopy.guestsTitle} text={manageBookingCopy.guestsText}>
            {booking.guests.length > 0 ? (
              <GuestList guests={booking.guests} hasFailed={answerTo("remove_guest") !== undefined} />
            ) : null}
            <AddGuests key={view.sequence} answer={answerTo("add_guests")} />
          </Part>
          <Part title={copy.cancelTitle} text={copy.cancelText}>
            <div className="max-w-xl">
              <CancelForm label={copy.cancelConfirm(booking.name)} answer={answerTo("cancel")} />
            </div>
          </Part>
        </>
      ) : null}
    </>
  );
}

function Part({
  id,
  title,
  text,
  children,
}: {
  id?: string;
  title: string;
  text: string;
  children: ReactNode;
}) {
  return (
    <section id={id} aria-label={title} className="mt-10 border-t border-ink pt-4">
      <h2 className="text-4">{title}</h2>
      <p className="mt-1 mb-4 max-w-[65ch] text-ink-muted">{text}</p>
      {children}
    </section>
  );
}
