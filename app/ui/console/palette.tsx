import { type ComponentType, useContext, useEffect, useState } from "react";
import { flushSync } from "react-dom";

import { NonceContext } from "~/ui/nonce";
import type { Role } from "~/models/account/role";

import type { ConsoleGroup } from "./navigation";
import { PALETTE_ID, paletteSwitch } from "./palette-switch";
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
    async function load(begun: string): Promise<void> {
      const early = keepKeys(begun);
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
    const open = (begun = "") => {
      if (isLoading) return;
      const dialog = document.getElementById(PALETTE_ID);
      if (!(dialog instanceof HTMLDialogElement)) {
        isLoading = true;
        void load(begun).then(() => (isLoading = false));
      } else if (!dialog.open) dialog.showModal();
    };
    paletteSwitch.setOpener(open);
    const begun = takeEarlyKeys();
    if (begun !== null) open(begun);
    return () => paletteSwitch.setOpener(null);
  }, []);
  return Dialog ? <Dialog menu={menu} role={role} viewerId={viewerId} typed={typed} /> : null;
}

/** Keeps what is typed, after what was `begun`, from the page, whose letters are keys. */
function keepKeys(begun: string): { text: () => string; end: () => void } {
  let text = begun;
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

/** What was pressed before the scripts of the page ran. */
interface EarlyKeys {
  /** What was typed since the key of the palette; null until it is pressed. */
  text: string | null;
  listen: (event: KeyboardEvent) => void;
}

declare global {
  interface Window {
    earlyKeys?: EarlyKeys;
  }
}

/**
 * Short, because it is in every page of the console. Letters in a field stay there. It has none of
 * the characters that React escapes.
 */
const LISTEN = [
  "window.earlyKeys={text:null,listen(e){const o=earlyKeys,k=e.key,c=e.ctrlKey||e.metaKey;",
  "if(e.altKey||(c?e.shiftKey||!/^k$/i.test(k):o.text===null||e.target!==document.body||k?.length!==1))return;",
  "e.preventDefault();o.text=(o.text??``)+(c?``:k)}};addEventListener(`keydown`,earlyKeys.listen,true)",
].join("");
/** The script of a page from the server. In the browser it has run. */
const SCRIPT = import.meta.env.SSR ? LISTEN : "";

/** Keeps the key of the palette, and what is typed after it, until the palette can open. */
export function EarlyPalette() {
  const nonce = useContext(NonceContext);
  // Browsers hide the nonce from scripts, so React never finds the one it expects.
  return (
    <script nonce={nonce} suppressHydrationWarning>
      {SCRIPT}
    </script>
  );
}

/** Ends that, and returns what was typed after the key; null if it wasn't pressed. */
function takeEarlyKeys(): string | null {
  const { earlyKeys } = window;
  if (!earlyKeys) return null;
  window.removeEventListener("keydown", earlyKeys.listen, true);
  delete window.earlyKeys;
  return earlyKeys.text;
}
