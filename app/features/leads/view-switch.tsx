import { useSearchParams } from "@remix-run/react";

import type { IconName } from "~/ui/icon";
import { leadsCopy as copy } from "~/copy/leads";
import { Segment } from "~/ui/console/segment";

const VIEWS = [
  { view: "board", icon: "columns", label: copy.board },
  { view: "table", icon: "list", label: copy.table },
] as const satisfies readonly { view: string; icon: IconName; label: string }[];

/** Switches between board and table; search and filters stay. */
export function ViewSwitch({ view }: { view: "board" | "table" }) {
  const [params] = useSearchParams();
  const viewAddress = (target: string) => {
    const next = new URLSearchParams(params);
    for (const name of ["after", "before", "status", "sort"]) next.delete(name);
    next.set("view", target);
    return `?${next.toString()}`;
  };
  const choices = VIEWS.map(({ view: target, icon, label }) => ({
    ...{ to: viewAddress(target), icon, label },
    isCurrent: target === view,
  }));
  return <Segment label={copy.view} choices={choices} />;
}
