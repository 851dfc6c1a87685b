import { useHydrated } from "remix-utils/use-hydrated";

import type { SavingState } from "./use-saving";

const DOTS: Record<SavingState, string> = {
  saved: "bg-positive",
  autosaved: "bg-positive",
  saving: "bg-warning",
  unsaved: "bg-warning",
  stale: "bg-danger",
  failed: "bg-danger",
  refused: "bg-danger",
  denied: "bg-danger",
  "signed-out": "bg-danger",
};

/** Whether what was typed is saved. Without scripts nothing is known, so it is empty. */
export function SavingMark({
  state,
  words,
  className = "",
}: {
  state: SavingState;
  words: Record<SavingState, string>;
  className?: string;
}) {
  const hydrated = useHydrated();
  return (
    <p role="status" className={`flex items-center gap-2 text-ink-muted ${className}`}>
      {hydrated ? (
        <>
          <span className={`size-2 rounded-full ${DOTS[state]}`} />
          {words[state]}
        </>
      ) : null}
    </p>
  );
}
