import { leadsCopy as copy } from "~/copy/leads";
import { redirectWithToast } from "~/http/toast.server";
import { ConditionLost } from "~/server/db.server";

/** Does a change; when someone else saved first, shows what is true now. */
export async function tellConflict(page: string, change: () => Promise<Response>): Promise<Response> {
  try {
    return await change();
  } catch (error) {
    if (!(error instanceof ConditionLost)) throw error;
    return redirectWithToast(page, { kind: "danger", ...copy.changedMeanwhile });
  }
}
