import { unlessAway } from "~/http/database-trouble.server";
import { readerClock } from "~/http/reader/reader-clock.server";
import { getSettings, lastSettings } from "~/models/settings/settings.server";
import { readPublicStatus } from "~/models/settings/public-status.server";

/**
 * The state of the parts that visitors depend on. Not kept with other public pages: a copy from
 * before an outage would say that all is well.
 */
export async function loadPublicStatus(request: Request) {
  const status = await readPublicStatus(await unlessAway(request, getSettings(), lastSettings()));
  return { status, clock: readerClock() };
}
