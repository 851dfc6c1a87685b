import { usersCopy as copy } from "~/copy/users";

/** Active or disabled, in a word; dot and colour only repeat it. */
export function StatusWord({ isActive }: { isActive: boolean }) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 whitespace-nowrap before:size-[0.45em] before:rounded-full ${
        isActive
          ? "text-positive before:bg-current"
          : "text-ink-muted before:shadow-[inset_0_0_0_1.5px_currentColor]"
      }`}
    >
      {isActive ? copy.active : copy.disabled}
    </span>
  );
}
