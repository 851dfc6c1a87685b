import { z } from "zod";

import { viewAsCopy } from "~/copy/staff/view-as";
import { oneLine } from "~/models/shared/typed-text";

import { REASON_LENGTH } from "./view-as";

/** The form that begins to show a user's pages. */
export const ViewAsFormSchema = z.object({
  reason: oneLine(REASON_LENGTH.max).refine(
    (text) => text.length >= REASON_LENGTH.min,
    viewAsCopy.reasonTooShort(REASON_LENGTH.min),
  ),
});
