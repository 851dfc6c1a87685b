import { calendarRuleCopy as ruleCopy } from "~/copy/rules";
import type { RuleTable } from "~/models/shared/rule-error";
import { ACCOUNTS_PER_HOST_MAX, CALENDARS_PER_HOST_MAX } from "./calendar-limits";

/** What forbids connecting a calendar. */
export const CALENDAR_RULES = {
  calendar_forbidden_address: {
    status: 422,
    message: ruleCopy.calendar_forbidden_address,
    field: "address",
  },
  calendar_unreachable: { status: 422, message: ruleCopy.calendar_unreachable, field: "address" },
  calendar_certificate: { status: 422, message: ruleCopy.calendar_certificate, field: "address" },
  calendar_wrong_password: { status: 422, message: ruleCopy.calendar_wrong_password, field: "address" },
  calendar_refused: { status: 422, message: ruleCopy.calendar_refused, field: "address" },
  calendar_not_a_calendar: { status: 422, message: ruleCopy.calendar_not_a_calendar, field: "address" },
  calendar_too_large: { status: 422, message: ruleCopy.calendar_too_large, field: "address" },
  calendar_known: { status: 409, message: ruleCopy.calendar_known, field: "address" },
  calendar_limit: { status: 409, message: () => ruleCopy.calendar_limit(CALENDARS_PER_HOST_MAX) },
  account_forbidden_address: {
    status: 422,
    message: ruleCopy.calendar_forbidden_address,
    field: "server",
  },
  account_unreachable: { status: 422, message: ruleCopy.account_unreachable, field: "server" },
  account_certificate: { status: 422, message: ruleCopy.calendar_certificate, field: "server" },
  account_refused: { status: 422, message: ruleCopy.account_refused, field: "server" },
  account_wrong_password: { status: 422, message: ruleCopy.account_wrong_password, field: "password" },
  account_not_a_calendar: { status: 422, message: ruleCopy.account_not_a_calendar, field: "server" },
  account_too_large: { status: 422, message: ruleCopy.account_too_large, field: "server" },
  account_empty: { status: 422, message: ruleCopy.account_empty, field: "server" },
  account_limit: { status: 409, message: () => ruleCopy.account_limit(ACCOUNTS_PER_HOST_MAX) },
} as const satisfies RuleTable;
