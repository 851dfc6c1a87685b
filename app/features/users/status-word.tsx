import { usersCopy as copy } from "~/copy/users";
import type { UserStatus } from "~/models/account/user-list";

const LOOKS: Record<UserStatus, string> = {
  active: "text-positive before:bg-current",
  invited: "text-ink before:shadow-[inset_0_0_0_1.5px_currentColor]",
  disabled: "text-ink-muted before:shadow-[inset_0_0_0_1.5px_currentColor]",
};

/** The status of an account in a word; dot and color only repeat it. */
export function StatusWord({ status }: { status: UserStatus }) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 whitespace-nowrap before:size-[0.45em] before:rounded-full ${LOOKS[status]}`}
    >
      {copy[status]}
    </span>
  );
}
