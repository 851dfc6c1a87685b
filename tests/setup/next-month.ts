import { dayAt } from "~/lib/time-zone";

/**
 * The month after this one in Berlin ("2026-12"): each of its working days has all times, which
 * today may not have.
 */
export function nextMonth(now = new Date()): string {
  const [year = 0, month = 0] = dayAt(now, "Europe/Berlin").split("-").map(Number);
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 7);
}
