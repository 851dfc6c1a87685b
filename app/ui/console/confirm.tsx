import { useId, type ReactNode } from "react";

import { Button } from "~/ui/button";
import { consoleCopy } from "~/copy/console";

/**
 * Asks before something irreversible is done. `title` names the thing, `children` is the form that
 * does it. A popover, so that opening, Escape and restoring the focus work without JavaScript.
 */
export function Confirm({
  label,
  title,
  text,
  kind = "quiet",
  className,
  children,
}: {
  /** On the button that opens it: "Remove…". */
  label: ReactNode;
  title: string;
  text: string;
  kind?: "quiet" | "plain" | "primary";
  className?: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <>
      <Button type="button" kind={kind} className={className} popovertarget={id}>
        {label}
      </Button>
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-labelledby={`${id}-title`}
        className="m-auto w-[min(28rem,calc(100vw-2rem))] rounded-l border border-line bg-surface-raised p-5 text-start text-2 whitespace-normal text-ink shadow-float backdrop:bg-scrim"
      >
        <h2 id={`${id}-title`} className="text-4 wrap-anywhere">
          {title}
        </h2>
        <p className="mt-2 mb-5 text-ink-muted">{text}</p>
        {children}
        <Button type="button" kind="quiet" className="mt-2" popovertarget={id} popovertargetaction="hide">
          {consoleCopy.cancel}
        </Button>
      </div>
    </>
  );
}
