import { leadsCopy as copy } from "~/copy/leads";
import { redirectWithToast } from "~/http/toast.server";
import { ConditionLost } from "~/server/db.server";

/** Does a change; when somebody else was faster, shows what is true now. */
export async function tellConflict<Answer>(
  page: string,
  change: () => Promise<Answer>,
): Promise<Answer | Response> {
  try {
    return await change();
  } catch (error) {
    if (!(error instanceof ConditionLost)) throw error;
    return redirectWithToast(page, { kind: "danger", ...copy.changedMeanwhile });
  }
}
