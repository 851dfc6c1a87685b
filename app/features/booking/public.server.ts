import { redirectDocument } from "@remix-run/node";
import { z } from "zod";

import { bookingCopy as copy } from "~/copy/booking";
import { formCopy } from "~/copy/form";
import { BookingPersonSchema, MomentSchema } from "~/models/booking/booking";
import { createBooking } from "~/models/booking/booking.server";
import type { LeadSaving } from "~/models/lead/lead";
import { getSharedResult, type SharedResult } from "~/models/roi/roi.server";
import { formTrapFields } from "~/models/shared/form-trap";
import { getSettings } from "~/models/settings/settings.server";
import { timeZoneNamed } from "~/lib/time-zone";

import type { RefusedBooking } from "./picker";
import { takenTimes } from "./picker.server";
import { judgeForm, keepStamp } from "~/http/form-trap.server";
import { answerForm, refuse } from "~/http/answer-form.server";

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
export function answerBookingForm(request: Request) {
  return answerForm(
    request,
    {
      schema: BookingFormSchema,
      refused: ({ reply, rule }): RefusedBooking => ({
        reply: keepStamp(reply),
        ...takenTimes(rule, "book", timeZoneNamed(String(reply.initialValue?.tz)) ?? "UTC"),
      }),
    },
    async (form) => {
      const { verdict, init } = await judgeForm({ sent: form, rule: "booking", account: form.email });
      if (verdict !== "open") return refuse({ "": [REFUSALS[verdict]] }, init);
      const { website: _empty, stamp: _drawn, check: _passed, slot, tz, key, result, ...person } = form;
      const [{ productName }, shared] = await Promise.all([
        getSettings(),
        getSharedResult({ token: result }),
      ]);
      const { token } = await createBooking({
        ...person,
        // Who goes back and chooses another time books that one as well.
        requestKey: `${key} ${slot.toISOString()}`,
        startsAt: slot,
        timeZone: tz,
        roiResult: shared?.id ?? null,
        processName: shared?.data.processName,
        yearlySaving: shared ? savingOf(shared) : undefined,
        workedOutAt: shared?.createdAt,
        consent: copy.consent(productName),
      });
      return redirectDocument(`/booking/done/${token}`, 303);
    },
  );
}

function savingOf({ data: { inputs }, result }: SharedResult): LeadSaving {
  return { amountMinor: result.scenarios.expected.savedMinorPerYear, currency: inputs.currency };
}
