import { createHost, getHost, saveHost } from "~/models/booking/booking-host.server";

import type { Actor, Cast } from "./cast";
import { daysBefore } from "./timeline";

const MORNING = { startMinute: 9 * 60, endMinute: 12 * 60 };
const AFTERNOON = { startMinute: 13 * 60 + 30, endMinute: 17 * 60 };
const FULL_DAY = [MORNING, AFTERNOON];

/** Makes the sales team hosts of consultations, each with their own hours and time zone. */
export async function addHosts({ sales: [first, second, third] }: Cast, now: Date): Promise<void> {
  const at = daysBefore(now, 79, 9);
  await addHost(first, { timeZone: "Europe/Berlin", days: week(FULL_DAY, [MORNING]), now: at });
  await addHost(second, { timeZone: "Europe/Berlin", days: week([AFTERNOON], [MORNING]), now: at });
  await addHost(third, { timeZone: "America/New_York", days: week(FULL_DAY, FULL_DAY), now: at });
}

type Windows = { startMinute: number; endMinute: number }[];

function week(day: Windows, friday: Windows): Windows[] {
  return [day, day, day, day, friday, [], []];
}

async function addHost(
  { id: userId, name, source }: Actor,
  { timeZone, days, now }: { timeZone: string; days: Windows[]; now: Date },
): Promise<void> {
  const { id } = await createHost({ userId, name, timeZone, source, now });
  const host = await getHost({ id });
  if (!host) throw new Error(`${name} is no host.`);
  const rules = { bufferBeforeMinutes: 0, bufferAfterMinutes: 15, noticeMinutes: 240, horizonDays: 90 };
  const room = name.toLowerCase().replaceAll(/[^a-z]+/g, "-");
  const meetingPlace = `https://meet.example/${room}`;
  const form = {
    timeZone,
    isActive: true,
    ...rules,
    placeKind: "link" as const,
    meetingPlace,
    days,
    version: host.version,
  };
  await saveHost({ host, form, source, now });
}
