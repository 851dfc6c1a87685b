import { leadDetailCopy as copy } from "~/copy/console/lead-detail";
import { parseForm } from "~/http/form.server";
import { requirePresent } from "~/http/lost-update.server";
import { redirectWithToast } from "~/http/toast.server";
import { leadName, type LeadSummary } from "~/models/lead/lead";
import { LeadFormSchema } from "~/models/lead/lead-form";
import { findKeptLead, mergeLeads } from "~/models/lead/lead-merge.server";
import { getLead } from "~/models/lead/lead-query.server";
import { unlessDone } from "~/models/shared/unless-done.server";

const merged = (keptId: string, title: string) =>
  redirectWithToast(`/admin/leads/${keptId}`, { kind: "positive", title });

/** Merges another lead into this one, or the other way around, unless that is done already. */
export function answerMerge({
  lead,
  otherId,
  into,
  ...change
}: Pick<Parameters<typeof mergeLeads>[0], "actorId" | "source"> & {
  lead: LeadSummary;
  otherId: string;
  into: "this" | "other";
}): Promise<Response> {
  const [keptId, goneId] = into === "this" ? [lead.id, otherId] : [otherId, lead.id];
  return unlessDone(
    async () => {
      const other = requirePresent(otherId === lead.id ? null : await getLead({ id: otherId }));
      const [kept, gone] = into === "this" ? [lead, other] : [other, lead];
      await mergeLeads({ ...change, kept, other: gone });
      return merged(kept.id, copy.merged(leadName(gone)));
    },
    async () => ((await findKeptLead({ id: goneId })) === keptId ? merged(keptId, copy.mergedBefore) : null),
  );
}

/** Answers a merge of a lead that is gone because of it; null for every other form. */
export async function answerMergedBefore(request: Request, id: string | undefined): Promise<Response | null> {
  const keptId = id === undefined ? null : await findKeptLead({ id });
  if (keptId === null) return null;
  const form = await parseForm(request, LeadFormSchema);
  if (!form.ok || form.value.intent !== "merge") return null;
  const { otherId, into } = form.value;
  return into === "other" && otherId === keptId ? merged(keptId, copy.mergedBefore) : null;
}
