import { useState } from "react";

/** The options that a client has chosen, and what adds one or takes it away. */
export function useChosen(
  initial: readonly string[],
): [ReadonlySet<string>, (id: string, isChosen: boolean) => void] {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(initial));
  function toggle(id: string, isChosen: boolean) {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    setChosen(next);
  }
  return [chosen, toggle];
}
