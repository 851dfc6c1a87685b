import { z } from "zod";

import { viewAsCopy } from "~/copy/staff/view-as";
import { joinedLine } from "~/models/shared/typed-text";
import { VIEW_AS_REASON_LENGTH } from "./account-limits";

/** The form that begins to show a user's pages. */
export const ViewAsFormSchema = z.object({
  reason: joinedLine(VIEW_AS_REASON_LENGTH.max).refine(
    (text) => text.length >= VIEW_AS_REASON_LENGTH.min,
    viewAsCopy.reasonTooShort(VIEW_AS_REASON_LENGTH.min),
  ),
});
