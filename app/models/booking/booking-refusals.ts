import { bookingRuleCopy } from "~/copy/rules";
import type { RuleTable } from "~/models/shared/rule-error";

import type { Slot } from "./booking";
import { GUESTS_MAX } from "./booking-limits";

/** What forbids booking a consultation, or changing one. */
export const BOOKING_RULES = {
  slot_taken: {
    status: 409,
    /** `nearest`: free times nearby, to choose from instead. */
    message: (_taken: { nearest: Slot[] }) => bookingRuleCopy.slot_taken,
    field: "slot",
    forPrograms: ({ nearest }: { nearest: Slot[] }) => ({
      nearest: nearest.map(({ startsAt }) => startsAt.toISOString()),
    }),
  },
  booking_changed: { status: 409, message: bookingRuleCopy.booking_changed },
  booking_cancelled: { status: 409, message: bookingRuleCopy.booking_cancelled },
  booking_over: { status: 409, message: bookingRuleCopy.booking_over },
  host_not_free: { status: 409, message: bookingRuleCopy.host_not_free, field: "hostId" },
  booking_not_begun: { status: 409, message: bookingRuleCopy.booking_not_begun },
  event_type_off: { status: 409, message: bookingRuleCopy.event_type_off },
  too_many_bookings: { status: 409, message: bookingRuleCopy.too_many_bookings },
  too_many_guests: { status: 409, message: bookingRuleCopy.too_many_guests(GUESTS_MAX), field: "guests" },
} as const satisfies RuleTable;

/** What forbids a change of an event type. */
export const EVENT_TYPE_RULES = {
  event_type_slug_taken: { status: 409, message: bookingRuleCopy.event_type_slug_taken, field: "slug" },
  event_type_changed: { status: 409, message: bookingRuleCopy.event_type_changed },
  too_many_event_types: { status: 409, message: bookingRuleCopy.too_many_event_types },
} as const satisfies RuleTable;

/** What forbids making someone a host, or changing their calendar. */
export const HOST_RULES = {
  already_host: { status: 409, message: bookingRuleCopy.already_host, field: "userId" },
  host_changed: { status: 409, message: bookingRuleCopy.host_changed },
  override_overlaps: { status: 409, message: bookingRuleCopy.override_overlaps, field: "day" },
  too_many_overrides: { status: 409, message: bookingRuleCopy.too_many_overrides },
} as const satisfies RuleTable;
