import { leadsCopy as copy } from "~/copy/leads";
import { redirectWithToast } from "~/http/toast.server";
import { ConditionLost } from "~/server/db.server";

/** Returns what a change needs. If it is gone, someone else was faster, as for `answerLost`. */
export function requirePresent<Row>(row: Row | null): Row {
  if (row === null) throw new ConditionLost();
  return row;
}

/** Makes a change. If someone else was faster, answers with `lost` instead. */
export async function answerLost<Answer, Lost>(
  change: () => Promise<Answer>,
  lost: () => Promise<Lost>,
): Promise<Answer | Lost> {
  try {
    return await change();
  } catch (error) {
    if (!(error instanceof ConditionLost)) throw error;
    return lost();
  }
}

/** Makes a change. If someone else was faster, shows the current state on `page` instead. */
export function tellConflict<Answer>(
  page: string,
  change: () => Promise<Answer>,
): Promise<Answer | Response> {
  return answerLost(change, () => redirectWithToast(page, { kind: "danger", ...copy.changedMeanwhile }));
}
