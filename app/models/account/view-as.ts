import { hasPermission, RANKS, type Role } from "./role";

/** How long staff see the pages of a user. */
export const VIEW_AS_MINUTES = 15;
export const REASON_LENGTH = { min: 10, max: 300 } as const;

/** Whether staff may see the pages of someone else: never of a higher rank. */
export function mayViewAs(staff: { id: string; role: Role }, user: { id: string; role: Role }): boolean {
  return (
    hasPermission(staff.role, "view_as_user") && staff.id !== user.id && RANKS[user.role] <= RANKS[staff.role]
  );
}
