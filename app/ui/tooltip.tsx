import { type ReactElement, useEffect, useState } from "react";

/**
 * Names a control that shows only an icon, after the pointer rests on it or the focus is on it. The
 * control has the same words as `aria-label`, so the tooltip is only for sighted people. The
 * stylesheet shows it, so it needs no scripts. Where they run, Escape hides it until the pointer
 * comes back (WCAG 2.2, 1.4.13).
 */
export function Tooltip({ label, children }: { label: string; children: ReactElement }) {
  const [isPointed, setIsPointed] = useState(false);
  const [isDismissed, setIsDismissed] = useState(false);

  // An effect, because the pointer may rest on the control while the focus is elsewhere.
  useEffect(() => {
    if (!isPointed) return;
    const dismiss = ({ key }: KeyboardEvent) => {
      if (key === "Escape") setIsDismissed(true);
    };
    document.addEventListener("keydown", dismiss);
    return () => document.removeEventListener("keydown", dismiss);
  }, [isPointed]);

  const point = () => {
    setIsPointed(true);
    setIsDismissed(false);
  };
  return (
    <span
      className="group/tip relative inline-grid"
      onPointerEnter={point}
      onFocus={point}
      onPointerLeave={() => setIsPointed(false)}
      onBlur={() => setIsPointed(false)}
    >
      {children}
      {isDismissed ? null : (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-full end-0 z-10 mt-1 invisible group-hover/tip:visible group-hover/tip:delay-700 group-focus-within/tip:visible transition-[visibility] rounded-s bg-ink px-2 py-1.5 text-1 whitespace-nowrap text-surface"
        >
          {label}
        </span>
      )}
    </span>
  );
}
