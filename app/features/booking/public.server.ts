import { data, redirectDocument } from "@remix-run/node";
import { z } from "zod";

import { bookingCopy as copy } from "~/copy/booking";
import { formCopy } from "~/copy/form";
import {
  BookingPersonSchema,
  BookingRuleError,
  MomentSchema,
  SlotTakenError,
} from "~/models/booking/booking";
import { createBooking } from "~/models/booking/booking.server";
import type { LeadSaving } from "~/models/lead/lead";
import { getSharedResult, type SharedResult } from "~/models/roi/roi.server";
import { formTrapFields } from "~/models/shared/form-trap";
import { getSettings } from "~/models/settings/settings.server";
import { timeZoneNamed } from "~/lib/time-zone";

import type { RefusedBooking } from "./picker";
import { timeOf } from "./picker.server";
import { judgeForm, keepStamp } from "~/http/form-trap.server";
import { parseForm } from "~/http/form.server";
import { countBookingConflict } from "~/http/metrics.server";

const BookingFormSchema = BookingPersonSchema.extend({
  ...formTrapFields,
  slot: z.string(copy.timeMissing).pipe(MomentSchema),
  consent: z.literal("on", copy.consentMissing),
  tz: z.string().transform((text) => timeZoneNamed(text) ?? "UTC"),
  key: z.uuid(),
  result: z.string().max(200).default(""),
});

const REFUSALS = { ...formCopy.refused, early: copy.tooFast, crowded: copy.tooMany };

/**
 * Answers the form of `/booking`: on to the booking, or back with what is wrong. The same form sent
 * twice leads to the same booking.
 */
export async function answerBookingForm(request: Request) {
  const form = await parseForm(request, BookingFormSchema);
  if (!form.ok) return refuse({ reply: form.reply }, { status: 422 });
  const { verdict, init } = await judgeForm({
    sent: form.value,
    rule: "booking",
    account: form.value.email,
  });
  if (verdict !== "open") return refuse({ reply: form.reject({ "": [REFUSALS[verdict]] }) }, init);
  const { website: _empty, stamp: _drawn, check: _passed, slot, tz, key, result, ...person } = form.value;
  const [{ productName }, shared] = await Promise.all([getSettings(), getSharedResult({ token: result })]);
  try {
    const { token } = await createBooking({
      ...person,
      // Who goes back and chooses another time books that one as well.
      requestKey: `${key} ${slot.toISOString()}`,
      startsAt: slot,
      timeZone: tz,
      roiResult: shared?.token ?? null,
      processName: shared?.data.processName,
      yearlySaving: shared ? savingOf(shared) : undefined,
      workedOutAt: shared?.createdAt,
      consent: copy.consent(productName),
    });
    return redirectDocument(`/booking/done/${token}`, 303);
  } catch (error) {
    if (error instanceof SlotTakenError) {
      countBookingConflict("book");
      const taken = error.nearest.map(({ startsAt }) => timeOf(startsAt, tz));
      return refuse({ reply: form.reject({ slot: [error.message] }), taken }, { status: 409 });
    }
    if (error instanceof BookingRuleError)
      return refuse({ reply: form.reject({ "": [error.message] }) }, { status: 409 });
    throw error;
  }
}

function refuse(answer: RefusedBooking, init: ResponseInit) {
  return data<RefusedBooking>({ ...answer, reply: keepStamp(answer.reply) }, init);
}

function savingOf({ data: { inputs }, result }: SharedResult): LeadSaving {
  return { amountMinor: result.scenarios.expected.savedMinorPerYear, currency: inputs.currency };
}
