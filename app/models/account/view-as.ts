import { z } from "zod";

import { viewAsCopy } from "~/copy/staff/view-as";
import { oneLine } from "~/models/shared/typed-text";

import { hasPermission, RANKS, type Role } from "./role";

/** How long staff see the pages of a user. */
export const VIEW_AS_MINUTES = 15;
export const REASON_LENGTH = { min: 10, max: 300 } as const;

/** The form that begins to show a user's pages. */
export const ViewAsFormSchema = z.object({
  reason: oneLine(REASON_LENGTH.max).refine(
    (text) => text.length >= REASON_LENGTH.min,
    viewAsCopy.reasonTooShort(REASON_LENGTH.min),
  ),
});

/** Whether staff may see the pages of someone else: never of a higher rank. */
export function mayViewAs(staff: { id: string; role: Role }, user: { id: string; role: Role }): boolean {
  return (
    hasPermission(staff.role, "view_as_user") && staff.id !== user.id && RANKS[user.role] <= RANKS[staff.role]
  );
}
