import { hasPermission, RANKS, type Role } from "./role";

/** Whether staff may see the pages of someone else: never of a higher rank. */
export function mayViewAs(staff: { id: string; role: Role }, user: { id: string; role: Role }): boolean {
  return (
    hasPermission(staff.role, "view_as_user") && staff.id !== user.id && RANKS[user.role] <= RANKS[staff.role]
  );
}
