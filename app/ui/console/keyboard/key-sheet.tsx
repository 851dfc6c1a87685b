import { useEffect } from "react";

import { keySheetCopy as copy } from "~/copy/console/key-sheet";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";

import type { ConsoleGroup } from "../navigation";
import { commandKey } from "./command-key";
import { KEY_SHEET_ID, showKeySheet } from "./key-sheet-switch";

export interface KeySheetProps {
  /** The menu of the viewer. */
  groups: readonly ConsoleGroup[];
  addsTasks: boolean;
  /** Whether single letters are keys for the viewer. */
  usesKeys: boolean;
}

/**
 * The list of keyboard shortcuts, shown as soon as it is there. A popover, so that the browser
 * handles Escape and restores the focus.
 */
export function KeySheet({ groups, addsTasks, usesKeys }: KeySheetProps) {
  // Only browsers show popovers.
  useEffect(() => void showKeySheet(), []);
  return (
    <div
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
          onClick={() => document.getElementById(KEY_SHEET_ID)?.hidePopover()}
        >
          <Icon name="close" />
        </Button>
      </div>
      <div className="gap-x-10 px-5 pb-5 sm:columns-2 lg:columns-3">
        {keyGroups({ groups, addsTasks }).map(({ title, lines }) => (
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

/** A key, or several that are pressed one after the other, and what it does. */
interface KeyLine {
  keys: readonly string[];
  meaning: string;
}

function keyGroups({
  groups,
  addsTasks,
}: Pick<KeySheetProps, "groups" | "addsTasks">): { title: string; lines: KeyLine[] }[] {
  const listKeys = addsTasks ? [...copy.listKeys, ...copy.taskKeys] : copy.listKeys;
  const pages = groups
    .flatMap(({ items }) => items)
    .flatMap(({ key, label, isOpen }) =>
      key && isOpen ? [{ keys: ["G", key.toUpperCase()], meaning: label }] : [],
    );
  return [
    {
      title: copy.anywhere,
      lines: [
        { keys: [commandKey(), "K"], meaning: copy.searchAndCommands },
        ...copy.anywhereKeys.map(([keys, meaning]) => ({ keys, meaning })),
      ],
    },
    { title: copy.goTo, lines: pages },
    { title: copy.lists, lines: listKeys.map(([keys, meaning]) => ({ keys, meaning })) },
  ];
}
