import { type ComponentProps, useState } from "react";

/**
 * A select whose form is sent as soon as it changes. It shows the choice while the page loads, then
 * what the page shows, and keeps the focus throughout.
 */
export function InstantSelect({
  value,
  mayChange,
  ...select
}: ComponentProps<"select"> & {
  value: string;
  /** Asked before each change. If it says no, nothing is sent and the choice stays. */
  mayChange?: () => boolean;
}) {
  const [state, setState] = useState({ shown: value, chosen: value });
  if (state.shown !== value) setState({ shown: value, chosen: value });
  return (
    <select
      {...select}
      value={state.chosen}
      onChange={(event) => {
        if (mayChange?.() === false) event.stopPropagation();
        else setState({ shown: value, chosen: event.target.value });
      }}
    />
  );
}
