import { inCurrentLanguage } from "~/lib/language/catalog";
import { redirect } from "@remix-run/node";
import { z } from "zod";

import { bookingCopy as copy, prefillCopy } from "~/copy/booking";
import { bookingErrorCopy } from "~/copy/form-errors";
import { refusedFormCopy } from "~/copy/form";
import { BookingPersonSchema, GuestsSchema, MomentSchema } from "~/models/booking/booking";
import { readPlaces } from "~/models/booking/event-type-places.server";
import { AnswersSchema, isFreeConsultation, readAnswers, type EventType } from "~/models/booking/event-type";
import { getBookingByToken } from "~/models/booking/booking-query.server";
import { getEventType, getTypeAtSlug, listEventTypes } from "~/models/booking/event-type.server";
import { createBooking } from "~/models/booking/booking.server";
import type { LeadSaving } from "~/models/lead/lead";
import { readPrefill, type GivenPrefill, type Prefill } from "~/models/lead/prefilled-link.server";
import { getSharedResult, type SharedResult } from "~/models/roi/roi.server";
import { displayName, type User } from "~/models/account/user";
import { getViewer } from "~/auth/access.server";
import { formTrapFields } from "~/models/shared/form-trap";
import { currentLanguage } from "~/lib/language/current-language";
import { DEFAULT_LANGUAGE, type Language } from "~/lib/languages";
import { MINUTE_MILLISECONDS } from "~/lib/time-units";
import { sharedNow } from "~/lib/clock/shared-clock";
import { allowPublicCache } from "~/http/public-cache.server";
import { ownValue } from "~/http/reader/own-value.server";
import { getSettings } from "~/models/settings/settings.server";
import { CONSULTATION_MINUTES } from "~/models/booking/booking-limits";
import { carryQuery, isFramed } from "~/lib/framed-page";
import { timeZoneNamed } from "~/lib/zones/zone-names";

import { countInvitations } from "./guests.server";
import { viewBooking } from "./manage.server";
import type { BookingView, OfferedType, RefusedBooking } from "./picker";
import { keptOf, loadPicker, takenTimes } from "./picker.server";
import { judgeForm, keepStamp, stampForm } from "~/http/form-trap.server";
import { answerForm, refuse } from "~/http/answer-form.server";
import { notFound } from "~/http/not-found.server";
import { redirectWithToast } from "~/http/toast.server";
import { noteGoal } from "~/http/visit-goal.server";

const BookingFormSchema = BookingPersonSchema.extend({
  ...formTrapFields,
  slot: z.string(copy.timeMissing).pipe(MomentSchema),
  consent: z.literal("on", copy.consentMissing),
  tz: z.string().transform((text) => timeZoneNamed(text) ?? "UTC"),
  key: z.uuid(),
  result: z.string().max(200).default(""),
  type: z.uuid().optional(),
  answers: AnswersSchema,
  guests: GuestsSchema,
});

/**
 * Everything that `/booking` shows: the form of the only event type, or the types to choose from.
 * Without any type, nothing can be booked.
 */
export async function loadBookingPage(request: Request) {
  const [types, made] = await Promise.all([listEventTypes({ active: true }), madeInFrame(request)]);
  const query = queryOf(request);
  const given = await prefillOf(request);
  const notice = noticeOf(given, types);
  if (made || types.length === 0) return { made, choice: null, query, notice, form: null };
  allowUntilNextMinute(request);
  const [type] = types;
  if (types.length > 1 || !type) return { made, choice: types.map(offered), query, notice, form: null };
  return { made, choice: null, query, notice, form: await loadForm(request, type) };
}

/**
 * Lets a page with free times be cached until one changes. Times of this minute may be too late in
 * the next one, and the page shows the time in the zone. What the query says about a person stays
 * out.
 */
function allowUntilNextMinute(request: Request): void {
  const { searchParams } = new URL(request.url);
  const isPersonal = ["prefill", "result", "done"].some((name) => searchParams.has(name));
  if (isPersonal) return;
  const untilNext = MINUTE_MILLISECONDS - (sharedNow().getTime() % MINUTE_MILLISECONDS);
  allowPublicCache({ seconds: untilNext / 1000, tags: ["slots", "settings", "content"] });
}

/** The link that opened this page, if it was prefilled. */
function prefillOf(request: Request): Promise<GivenPrefill | null> {
  return readPrefill("booking", new URL(request.url).searchParams.get("prefill"));
}

/** Why a prefilled link fills in nothing, in words; null if it does, or if there is none. */
function noticeOf(given: GivenPrefill | null, types: readonly EventType[]): string | null {
  if (given === null) return null;
  if (given.state !== "valid") return prefillCopy[given.state];
  const { eventTypeId } = given.prefill;
  const isOffered = eventTypeId === undefined || types.some(({ id }) => id === eventTypeId);
  return isOffered ? null : prefillCopy.typeGone;
}

/**
 * The booking that was just made in a frame, which can't show the page of a booking; null on all
 * other pages, and once the booking has changed.
 */
async function madeInFrame(request: Request): Promise<{ view: BookingView; path: string } | null> {
  const url = new URL(request.url);
  const token = url.searchParams.get("done");
  if (token === null || !isFramed(url)) return null;
  const found = await getBookingByToken({ token });
  if (found?.booking.sequence !== 0 || found.booking.status !== "confirmed") return null;
  return { view: viewBooking(found), path: `/booking/done/${token}` };
}

/**
 * The form of one event type, by the slug in the URL. Redirects to `/booking` if that type is off
 * or the only one, and a former slug to the type's page. Throws a 404 for an unknown slug.
 */
export async function loadTypePage(request: Request, slug = "") {
  const [type, offers] = await Promise.all([getTypeAtSlug({ slug }), listEventTypes({ active: true })]);
  if (!type) throw notFound();
  if (!type.isActive) throw redirect(`/booking${queryOf(request)}`);
  if (!followsForm(request)) {
    if (offers.length === 1) throw redirect(`/booking${queryOf(request)}`);
    if (type.slug !== slug) throw redirect(`/booking/${type.slug}${queryOf(request)}`, 301);
  }
  const notice = noticeOf(await prefillOf(request), offers);
  allowUntilNextMinute(request);
  return { ...(await loadForm(request, type)), notice, query: queryOf(request) };
}

/**
 * Whether the page shows a form that was just refused: its loader gets the headers of the form. A
 * redirect would lose the errors and what was typed.
 */
function followsForm(request: Request): boolean {
  return request.headers.has("Content-Type");
}

function offered(type: EventType): OfferedType {
  const { id, slug, lengthMinutes: minutes, questions } = type;
  // The first type keeps its original texts until the staff changes them.
  const name = inCurrentLanguage(type.name);
  const description = type.description && inCurrentLanguage(type.description);
  const languages = {
    name: languageOf(type.name),
    description: languageOf(type.description ?? ""),
  };
  return { id, slug, name, description, languages, minutes, questions, isFree: isFreeConsultation(type) };
}

/** The language in which visitors get a text of the staff, who write in English. */
function languageOf(text: string): Language {
  return inCurrentLanguage(text) === text ? DEFAULT_LANGUAGE : currentLanguage();
}

/** What stays of the query on the way to another booking page. */
function queryOf(request: Request): string {
  const kept = keptOf(new URL(request.url)).map(({ name, value }): [string, string] => [name, value]);
  return kept.length > 0 ? `?${new URLSearchParams(kept).toString()}` : "";
}

/** What the form of a type needs. `picker` is null while no host can be booked. */
async function loadForm(request: Request, type: EventType) {
  const url = new URL(request.url);
  const token = url.searchParams.get("result") ?? "";
  const given = await prefillOf(request);
  const [picker, places, viewer, shared] = await Promise.all([
    loadPicker(url, { type }),
    readPlaces(type),
    getViewer(request),
    getSharedResult({ token }),
  ]);
  return {
    type: offered(type),
    picker,
    ...places,
    stamp: ownValue(stampForm),
    formKey: ownValue(() => crypto.randomUUID()),
    result: shared?.token ?? null,
    person: given?.state === "valid" ? filledIn(given.prefill) : viewer && personOf(viewer.user),
  };
}

function personOf(user: User) {
  return { name: displayName(user), email: user.email, company: user.businessName };
}

function filledIn({ name = "", email = "", company }: Prefill) {
  return { name, email, company: company ?? null };
}

const REFUSALS = { ...refusedFormCopy, early: copy.tooFast, crowded: copy.tooMany };

/**
 * Answers the form of a booking page: redirects to the booking, or returns the errors. A form that
 * is sent twice leads to the same booking. A frame stays on its page, because the page of a booking
 * can't be framed.
 */
export async function answerBookingForm(request: Request) {
  const url = new URL(request.url);
  const given = await prefillOf(request);
  return answerForm(
    request,
    {
      schema: BookingFormSchema,
      refused: async ({ reply, rule }): Promise<RefusedBooking> => ({
        reply: keepStamp(reply),
        ...takenTimes(rule, "book", {
          timeZone: timeZoneNamed(String(reply.initialValue?.tz)) ?? "UTC",
          minutes: (await typeToBook(reply.initialValue?.type))?.lengthMinutes ?? CONSULTATION_MINUTES,
        }),
      }),
    },
    async (form) => {
      const { verdict, init } = await judgeForm({ sent: form, rule: "booking", account: form.email });
      if (verdict !== "open") return refuse({ "": [REFUSALS[verdict]] }, init);
      const type = await typeToBook(form.type);
      if (!type?.isActive) {
        return isFramed(url)
          ? redirect(carryQuery("/booking", url.searchParams))
          : redirectWithToast("/booking", { kind: "danger", title: copy.gone });
      }
      const { slot, tz, key, result, name, email, company, phone, note } = form;
      const { answers, errors } = readAnswers(type.questions, form.answers);
      if (phone === null && (await readPlaces(type)).asksPhone) errors.phone = [bookingErrorCopy.phone];
      if (Object.keys(errors).length > 0) return refuse(errors);
      const guests = form.guests.filter((guest) => guest !== email);
      const refusedGuests = await countInvitations(guests);
      if (refusedGuests) return refuse({ guests: [copy.guestsTooMany] }, refusedGuests);
      const [{ productName }, shared] = await Promise.all([
        getSettings(),
        getSharedResult({ token: result }),
      ]);
      const { token } = await createBooking({
        ...{ name, email, company, phone, note, answers, guests },
        eventTypeId: type.id,
        // People who go back and choose another time make another booking.
        requestKey: `${key} ${slot.toISOString()}`,
        startsAt: slot,
        timeZone: tz,
        roiResult: shared?.id ?? null,
        processName: shared?.data.processName,
        yearlySaving: shared ? savingOf(shared) : undefined,
        workedOutAt: shared?.createdAt,
        campaign: (given?.state === "valid" ? given.prefill.campaign : null) ?? form.campaign,
        consent: copy.consent(productName),
      });
      noteGoal({ name: "consultation", email });
      const frame = carryQuery(`/booking?done=${token}`, url.searchParams);
      return redirect(isFramed(url) ? frame : `/booking/done/${token}`, 303);
    },
  );
}

/** The type that a form names. A form from before there were types means the first one. */
async function typeToBook(id: unknown): Promise<EventType | null> {
  if (typeof id === "string") return getEventType({ id });
  const [first] = await listEventTypes({ active: true });
  return first ?? null;
}

function savingOf({ data: { inputs }, result }: SharedResult): LeadSaving {
  return { amountMinor: result.scenarios.expected.savedMinorPerYear, currency: inputs.currency };
}
