import { useNavigate } from "@remix-run/react";
import { type ComponentType, useEffect, useRef, useState } from "react";

import { hasPermission, type Role } from "~/models/account/role";
import { mayOpenPage } from "~/ui/shell/lost-connection";

import type { ConsoleGroup } from "../navigation";
import { paletteSwitch } from "../palette-switch";
import { SEARCH_FIELD_ID } from "../search-field";
import type { KeySheetProps } from "./key-sheet";
import { isKeySheetOpen, keySheetSwitch, showKeySheet } from "./key-sheet-switch";
import { isTyping, moveInList, pageOfKey, pressKey } from "./keys";

/** How long after "g" the letter of a page may come. */
const GO_MILLISECONDS = 1_500;

/** The console's keyboard shortcuts, and the list of them once someone opens it. */
export function Shortcuts({
  groups,
  role,
  usesKeys,
}: {
  groups: ConsoleGroup[];
  role: Role;
  usesKeys: boolean;
}) {
  const addsTasks = hasPermission(role, "view_leads");
  useKeys({ groups, addsTasks, usesKeys });
  const [Sheet, setSheet] = useState<ComponentType<KeySheetProps> | null>(null);
  // Few people open it, so it is no part of the page until then. The palette opens it from outside.
  useEffect(() => {
    async function open(): Promise<void> {
      if (showKeySheet()) return;
      try {
        const { KeySheet } = await import("./key-sheet");
        setSheet(() => KeySheet);
      } catch {
        // Without a connection, the next try may have one.
      }
    }
    keySheetSwitch.setOpener(() => void open());
    return () => keySheetSwitch.setOpener(null);
  }, []);
  return Sheet ? <Sheet groups={groups} addsTasks={addsTasks} usesKeys={usesKeys} /> : null;
}

function useKeys({ groups, addsTasks, usesKeys }: KeySheetProps) {
  const navigate = useNavigate();
  const place = useRef(0);
  const goesUntil = useRef(0);
  // Shortcuts belong to the whole page, so the document listens for them.
  useEffect(() => {
    function onLetter(letter: string, pressedAt: number): boolean {
      if (pressedAt < goesUntil.current) {
        goesUntil.current = 0;
        const page = groups.flatMap(({ items }) => items).find(({ key, isOpen }) => isOpen && key === letter);
        if (page && mayOpenPage()) navigate(page.to);
        return page !== undefined;
      }
      switch (letter) {
        case "g":
          goesUntil.current = pressedAt + GO_MILLISECONDS;
          return true;
        case "/":
          return focusSearch();
        case "?":
          keySheetSwitch.open();
          return true;
        case "j":
        case "k":
          place.current = moveInList(letter === "j" ? 1 : -1, place.current);
          return true;
        default: {
          if (/^[a-z]$/.test(letter) && pressKey(letter)) return true;
          const page = pageOfKey(letter, { addsTasks });
          if (page !== null && mayOpenPage()) navigate(page);
          return page !== null;
        }
      }
    }
    function onKey(event: KeyboardEvent) {
      if (event.defaultPrevented || event.isComposing) return;
      const isPaletteKey = (event.metaKey || event.ctrlKey) && !event.altKey && !event.shiftKey;
      if (isPaletteKey && event.key.toLowerCase() === "k") {
        event.preventDefault();
        paletteSwitch.open();
        return;
      }
      if (!usesKeys || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (isKeySheetOpen()) return;
      // A busy page hears of a key later than it was pressed.
      if (onLetter(event.key, event.timeStamp)) event.preventDefault();
    }
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [groups, addsTasks, navigate, usesKeys]);
}

/** Small screens have no field in the sidebar: the palette has one. */
function focusSearch(): boolean {
  const field = document.getElementById(SEARCH_FIELD_ID);
  if (field instanceof HTMLInputElement && field.offsetParent !== null) {
    field.focus();
    field.select();
  } else paletteSwitch.open();
  return true;
}
