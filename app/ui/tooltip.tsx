import * as Radix from "@radix-ui/react-tooltip";
import type { ReactElement, ReactNode } from "react";

import { useHydrated } from "remix-utils/use-hydrated";

/** How long a pointer rests before the first tooltip opens. */
const TOOLTIP_OPEN_DELAY_MS = 700;
/** Moving to a neighbor within this time opens its tooltip at once. */
const TOOLTIP_SKIP_DELAY_MS = 300;

/** Shares the delays between all tooltips of a page. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={TOOLTIP_OPEN_DELAY_MS} skipDelayDuration={TOOLTIP_SKIP_DELAY_MS}>
      {children}
    </Radix.Provider>
  );
}

const box = "rounded-s bg-ink px-2 py-1.5 text-1 whitespace-nowrap text-surface";

/**
 * Names a control that shows only an icon. The control has the same words as `aria-label`, so the
 * tooltip is only for sighted people. Without JavaScript, the stylesheet shows it after the same
 * delay.
 */
export function Tooltip({ label, children }: { label: string; children: ReactElement }) {
  const hydrated = useHydrated();
  if (!hydrated) {
    return (
      <span className="group/tip relative inline-grid">
        {children}
        <span
          aria-hidden="true"
          className={`pointer-events-none absolute top-full right-0 z-10 mt-1 invisible group-hover/tip:visible group-hover/tip:delay-700 group-focus-within/tip:visible transition-[visibility] ${box}`}
        >
          {label}
        </span>
      </span>
    );
  }
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content side="bottom" sideOffset={6} collisionPadding={8} className={`z-20 ${box}`}>
          {label}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
