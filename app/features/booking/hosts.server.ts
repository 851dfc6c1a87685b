import { z } from "zod";

import { HOST_RULES } from "~/models/booking/booking-refusals";
import { createHost, listHosts, listPossibleHosts } from "~/models/booking/booking-host.server";
import { timeZoneLabel, timeZoneNamed } from "~/lib/zones/zone-names";

import { auditSource } from "~/auth/audit-source.server";
import type { Viewer } from "~/auth/access.server";
import { answerForm, showReply } from "~/http/answer-form.server";
import { RuleError } from "~/models/shared/rule-error";
import { redirectWithToast } from "~/http/toast.server";
import { hostsCopy } from "~/copy/console/booking-hosts";

/** The hosts, and who could become one. */
export async function loadHosts() {
  const [hosts, possible] = await Promise.all([listHosts(), listPossibleHosts()]);
  return {
    possible,
    ownZone: hosts[0]?.timeZone ?? "UTC",
    hosts: hosts.map((host) => ({
      id: host.id,
      name: host.name || hostsCopy.unnamed,
      zone: timeZoneLabel(host.timeZone),
      weekHours:
        host.hours.reduce((sum, { startMinute, endMinute }) => sum + endMinute - startMinute, 0) / 60,
      state:
        host.userId === null
          ? ("gone" as const)
          : host.isActive
            ? ("active" as const)
            : ("inactive" as const),
    })),
  };
}

const NewHostSchema = z.object({
  userId: z.uuid(hostsCopy.personMissing),
  timeZone: z
    .string(hostsCopy.zoneMissing)
    .refine((text) => timeZoneNamed(text) !== null, hostsCopy.zoneMissing),
});

/** Makes a member of the staff a host. */
export function answerNewHost(request: Request, viewer: Viewer) {
  return answerForm(request, { schema: NewHostSchema, refused: showReply }, async ({ userId, timeZone }) => {
    const person = (await listPossibleHosts()).find((possible) => possible.userId === userId);
    if (!person) throw new RuleError(HOST_RULES, "already_host");
    const { id } = await createHost({ ...person, timeZone, source: auditSource(request, viewer) });
    return redirectWithToast(`/admin/bookings/hosts/${id}`, { kind: "positive", title: hostsCopy.added });
  });
}
