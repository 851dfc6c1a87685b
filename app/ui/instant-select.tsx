import { type ComponentProps, useState } from "react";

/**
 * A select whose form is sent as soon as it changes. It shows the choice while the page loads, then
 * what the page shows, and keeps the focus throughout.
 */
export function InstantSelect({ value, ...select }: ComponentProps<"select"> & { value: string }) {
  const [state, setState] = useState({ shown: value, chosen: value });
  if (state.shown !== value) setState({ shown: value, chosen: value });
  return (
    <select
      {...select}
      value={state.chosen}
      onChange={({ target }) => setState({ shown: value, chosen: target.value })}
    />
  );
}
