import { leadsCopy as copy } from "~/copy/leads";
import { redirectWithToast } from "~/http/toast.server";
import { ConditionLost } from "~/server/db.server";

/** Makes a change. If someone else was faster, shows the current state instead. */
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
