import { type ComponentType, useEffect, useState } from "react";
import { flushSync } from "react-dom";

import type { Role } from "~/models/account/role";

import type { ConsoleGroup } from "./navigation";
import { PALETTE_ID, setPaletteOpener } from "./palette-switch";
import { useRememberRecord } from "./recent-records";

/** The page that does the same, for browsers that can't load the palette. */
const SEARCH_PAGE = "/admin/search";

interface Props {
  menu: ConsoleGroup[];
  role: Role;
  viewerId: string;
}

/**
 * Search and commands over any page of the console. It loads when it is opened for the first time,
 * and begins with what was typed until then.
 */
export function Palette({ menu, role, viewerId }: Props) {
  const [Dialog, setDialog] = useState<ComponentType<Props & { typed: string }> | null>(null);
  const [typed, setTyped] = useState("");
  useRememberRecord(viewerId);
  useEffect(() => {
    async function load(): Promise<void> {
      const early = keepKeys();
      try {
        const { PaletteDialog } = await import("./palette-dialog");
        // What is typed from here on goes into its field.
        flushSync(() => {
          setTyped(early.text());
          setDialog(() => PaletteDialog);
        });
      } catch {
        window.location.assign(SEARCH_PAGE);
      } finally {
        early.end();
      }
    }
    let isLoading = false;
    setPaletteOpener(() => {
      if (isLoading) return;
      const dialog = document.getElementById(PALETTE_ID);
      if (!(dialog instanceof HTMLDialogElement)) {
        isLoading = true;
        void load().then(() => (isLoading = false));
      } else if (!dialog.open) dialog.showModal();
    });
    return () => setPaletteOpener(null);
  }, []);
  return Dialog ? <Dialog menu={menu} role={role} viewerId={viewerId} typed={typed} /> : null;
}

/** Keeps what is typed from the page, whose letters are keys. */
function keepKeys(): { text: () => string; end: () => void } {
  let text = "";
  function onKey(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.key.length !== 1) return;
    event.preventDefault();
    event.stopPropagation();
    text += event.key;
  }
  window.addEventListener("keydown", onKey, { capture: true });
  return {
    text: () => text,
    end: () => window.removeEventListener("keydown", onKey, { capture: true }),
  };
}
