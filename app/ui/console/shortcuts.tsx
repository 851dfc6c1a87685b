import { useEffect, useRef } from "react";

import { Button } from "~/ui/button";
import { consoleCopy } from "~/copy/console";

const copy = consoleCopy.shortcuts;

/**
 * The keys of the console, and the list of them. A popover, so that Escape and the way back of the
 * focus are the browser's.
 */
export function Shortcuts() {
  const list = useRef<HTMLDivElement>(null);
  // Shortcuts belong to the whole page, so the document listens for them.
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return;
      if (event.key === "/") {
        const search = document.querySelector<HTMLInputElement>("#main input[type=search]");
        if (!search) return;
        event.preventDefault();
        search.focus();
        search.select();
      }
      if (event.key === "?" && !list.current?.matches(":popover-open")) {
        list.current?.showPopover();
        list.current?.querySelector("button")?.focus();
      }
    }
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  return (
    <div
      ref={list}
      popover="auto"
      role="dialog"
      aria-label={copy.title}
      className="m-auto w-80 max-w-[calc(100vw-2rem)] rounded-l border border-line bg-surface-raised p-5 text-2 text-ink shadow-float backdrop:bg-scrim"
    >
      <h2 className="text-4">{copy.title}</h2>
      <dl className="my-4">
        {copy.keys.map(([key, meaning]) => (
          <div key={key} className="flex min-h-9 items-center justify-between border-b border-line">
            <dt>{meaning}</dt>
            <dd>
              <kbd className="rounded-s border border-line-strong px-1.5 font-mono text-1">{key}</kbd>
            </dd>
          </div>
        ))}
      </dl>
      <Button type="button" onClick={() => list.current?.hidePopover()}>
        {copy.close}
      </Button>
    </div>
  );
}

/** Anyone who types a text means the letter. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"))
  );
}
