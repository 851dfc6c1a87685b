import { useNavigate } from "@remix-run/react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";

import { hasPermission, type Role } from "~/models/account/role";
import { Icon } from "~/ui/icon";
import { Button } from "~/ui/button";
import { consoleCopy } from "~/copy/console";

import { isTyping, keySheet, moveInList, pageOfKey, pressKey } from "./keys";
import type { ConsoleGroup } from "./navigation";
import { openPalette } from "./palette-switch";
import { SEARCH_FIELD_ID } from "./search-field";

const copy = consoleCopy.shortcuts;
export const KEY_SHEET_ID = "console-keys";

/** How long after "g" the letter of a page may come. */
const GO_MILLISECONDS = 1_500;

/**
 * The console's keyboard shortcuts and the list of them. A popover, so that the browser handles
 * Escape and restores the focus.
 */
export function Shortcuts({
  groups,
  role,
  usesKeys,
}: {
  groups: ConsoleGroup[];
  role: Role;
  usesKeys: boolean;
}) {
  const sheet = useRef<HTMLDivElement>(null);
  const addsTasks = hasPermission(role, "view_leads");
  useKeys({ groups, addsTasks, usesKeys, sheet });
  const [isUsed, setIsUsed] = useState(false);
  // Few people open it, so its lines are no part of the page until then.
  useEffect(() => {
    const element = sheet.current;
    const onToggle = () => flushSync(() => setIsUsed(true));
    element?.addEventListener("beforetoggle", onToggle, { once: true });
    return () => element?.removeEventListener("beforetoggle", onToggle);
  }, []);
  return (
    <div
      ref={sheet}
      id={KEY_SHEET_ID}
      popover="auto"
      role="dialog"
      aria-label={copy.title}
      className="m-auto max-h-[calc(100dvh-2rem)] w-232 max-w-[calc(100vw-2rem)] overflow-y-auto rounded-l border border-line bg-surface-raised text-2 text-ink shadow-float backdrop:bg-scrim"
    >
      <div className="flex items-center justify-between border-b border-line py-2 pe-2 ps-5">
        <h2 className="text-4">{copy.title}</h2>
        <Button
          type="button"
          kind="quiet"
          size="icon"
          aria-label={copy.close}
          onClick={() => sheet.current?.hidePopover()}
        >
          <Icon name="close" />
        </Button>
      </div>
      <div className="gap-x-10 px-5 pb-5 sm:columns-2 lg:columns-3">
        {(isUsed ? keySheet({ groups, addsTasks }) : []).map(({ title, lines }) => (
          <section key={title} className="break-inside-avoid pt-4">
            <h3 className="border-b border-line pb-1.5 text-1 font-medium text-ink-faint">{title}</h3>
            <dl>
              {lines.map(({ keys, meaning }) => (
                <div
                  key={meaning}
                  className="flex min-h-9 items-center justify-between gap-4 border-b border-line"
                >
                  <dt>{meaning}</dt>
                  <dd className="flex items-center gap-1 text-1 text-ink-faint">
                    {keys.map((key, index) => (
                      <span key={key} className="contents">
                        {index > 0 && keys[0] === "G" ? copy.then : null}
                        <kbd className="key">{key}</kbd>
                      </span>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <p className="border-t border-line px-5 py-3 text-1 text-ink-muted">
        {usesKeys ? copy.turnOff : copy.turnedOff}
      </p>
    </div>
  );
}

function useKeys({
  groups,
  addsTasks,
  usesKeys,
  sheet,
}: {
  groups: readonly ConsoleGroup[];
  addsTasks: boolean;
  usesKeys: boolean;
  sheet: RefObject<HTMLDivElement | null>;
}) {
  const navigate = useNavigate();
  const place = useRef(0);
  const goesUntil = useRef(0);
  // Shortcuts belong to the whole page, so the document listens for them.
  useEffect(() => {
    function onLetter(letter: string): boolean {
      if (performance.now() < goesUntil.current) {
        goesUntil.current = 0;
        const page = groups.flatMap(({ items }) => items).find(({ key, isOpen }) => isOpen && key === letter);
        if (page) navigate(page.to);
        return page !== undefined;
      }
      switch (letter) {
        case "g":
          goesUntil.current = performance.now() + GO_MILLISECONDS;
          return true;
        case "/":
          return focusSearch();
        case "?":
          sheet.current?.showPopover();
          sheet.current?.querySelector("button")?.focus();
          return true;
        case "j":
        case "k":
          place.current = moveInList(letter === "j" ? 1 : -1, place.current);
          return true;
        default: {
          if (/^[a-z]$/.test(letter) && pressKey(letter)) return true;
          const page = pageOfKey(letter, { addsTasks });
          if (page !== null) navigate(page);
          return page !== null;
        }
      }
    }
    function onKey(event: KeyboardEvent) {
      if (event.defaultPrevented || event.isComposing) return;
      const isPaletteKey = (event.metaKey || event.ctrlKey) && !event.altKey && !event.shiftKey;
      if (isPaletteKey && event.key.toLowerCase() === "k") {
        event.preventDefault();
        openPalette();
        return;
      }
      if (!usesKeys || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (sheet.current?.matches(":popover-open")) return;
      if (onLetter(event.key)) event.preventDefault();
    }
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [groups, addsTasks, navigate, sheet, usesKeys]);
}

/** Small screens have no field in the sidebar: the palette has one. */
function focusSearch(): boolean {
  const field = document.getElementById(SEARCH_FIELD_ID);
  if (field instanceof HTMLInputElement && field.offsetParent !== null) {
    field.focus();
    field.select();
  } else openPalette();
  return true;
}
