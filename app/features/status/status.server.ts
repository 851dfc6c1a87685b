import { unlessAway } from "~/http/database-trouble.server";
import { getSettings, lastSettings } from "~/models/settings/settings.server";
import { readPublicStatus } from "~/models/settings/public-status.server";

/**
 * The state of the parts that visitors depend on. Not kept with other public pages: a copy from
 * before an outage would say that all is well.
 */
export async function loadPublicStatus(request: Request) {
  return readPublicStatus(await unlessAway(request, getSettings(), lastSettings()));
}
