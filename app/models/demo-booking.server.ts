import { isUniqueViolation } from "~/db.server";

import { SYSTEM_ACTOR } from "./audit";
import { createHost, getHost, saveHost } from "./booking-host.server";
import { listUsersByEmail } from "./user.server";
import { displayName } from "./user";

const SOURCE = { actor: SYSTEM_ACTOR, network: null, userAgent: null, requestId: null };
const OFFICE_DAY = [
  { startMinute: 9 * 60, endMinute: 12 * 60 },
  { startMinute: 13 * 60 + 30, endMinute: 17 * 60 },
];
const FRIDAY = [{ startMinute: 9 * 60, endMinute: 13 * 60 }];

/** Makes the demo's salesperson a host of consultations, unless they are one. False without that account. */
export async function createDemoHost({ now = new Date() }: { now?: Date } = {}): Promise<boolean> {
  const [user] = await listUsersByEmail({ email: "sales@demo.test" });
  if (!user) return false;
  try {
    const name = displayName(user);
    const { id } = await createHost({
      userId: user.id,
      name,
      timeZone: "Europe/Berlin",
      source: SOURCE,
      now,
    });
    const host = await getHost({ id });
    if (!host) return false;
    await saveHost({
      host,
      form: {
        timeZone: host.timeZone,
        isActive: true,
        bufferBeforeMinutes: 0,
        bufferAfterMinutes: 0,
        noticeMinutes: 240,
        horizonDays: 90,
        meetingPlace: "https://meet.example/consultation",
        days: [OFFICE_DAY, OFFICE_DAY, OFFICE_DAY, OFFICE_DAY, FRIDAY, [], []],
        version: host.version,
      },
      source: SOURCE,
      now,
    });
    return true;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}
