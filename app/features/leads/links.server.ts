import { listEventTypes } from "~/models/booking/event-type.server";
import type { LeadSummary } from "~/models/lead/lead";
import { PERSONAL_LINK, prefilledLink } from "~/models/lead/prefilled-link.server";
import { isOpenPath } from "~/models/settings/feature-switch";
import { getSettings } from "~/models/settings/settings.server";

import type { LeadLinks } from "./lead";
import { leadDetailCopy } from "~/copy/console/lead-detail";

const copy = leadDetailCopy.links;

/** Links to our pages that a lead finds filled in, in the language that they used last. */
export async function loadLeadLinks(
  { name, email, company, language }: Pick<LeadSummary, "name" | "email" | "company" | "language">,
  now: Date,
): Promise<LeadLinks> {
  const [settings, types] = await Promise.all([getSettings(), listEventTypes({ active: true })]);
  const prefill = {
    name: name ?? undefined,
    email,
    company: company ?? undefined,
    campaign: PERSONAL_LINK,
  };
  const choice = types.length > 1 ? types : [];
  const bookings = [
    { name: copy.booking, ...prefilledLink("booking", prefill, { language, now }) },
    ...choice.map(({ id, name: typeName, slug }) => ({
      name: typeName,
      ...prefilledLink("booking", { ...prefill, eventTypeId: id }, { slug, language, now }),
    })),
  ];
  const roi = { name: copy.roi, ...prefilledLink("roi", prefill, { language, now }) };
  const open = [
    ...(isOpenPath("/booking", settings) && types.length > 0 ? bookings : []),
    ...(isOpenPath("/roi-calculator", settings) ? [roi] : []),
  ];
  return {
    list: open.map(({ name: label, url }) => ({ name: label, url })),
    until: roi.expiresAt,
  };
}
