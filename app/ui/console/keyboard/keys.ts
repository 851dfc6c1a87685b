/** The page that a letter opens, unless something on the page listens to it; null for none. */
export function pageOfKey(letter: string, { addsTasks }: { addsTasks: boolean }): string | null {
  return letter === "t" && addsTasks ? "/admin/tasks/new" : null;
}

/** While someone is typing, or in an open dialog, a letter isn't a shortcut. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches("input, textarea, select") ||
      target.closest("dialog") !== null)
  );
}

const ROWS = "#main :is(tbody tr, .task-row, [data-row])";

/** The rows of the lists of the page that can be seen and opened. */
function listRows(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(ROWS)].filter(
    (row) => row.offsetParent !== null && row.querySelector("a[href]") !== null,
  );
}

/** The row that has the focus; null for none. */
function currentRow(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>(ROWS) ?? null;
}

/**
 * Moves the focus to the next row or the one before. Where the last row is gone, the one in its
 * place is next. Returns the place of the row.
 */
export function moveInList(step: 1 | -1, lastPlace: number): number {
  const rows = listRows();
  if (rows.length === 0) return lastPlace;
  const row = currentRow();
  const from = row ? rows.indexOf(row) + step : lastPlace;
  const place = Math.min(Math.max(from, 0), rows.length - 1);
  rows[place]?.querySelector<HTMLElement>("a[href]")?.focus();
  return place;
}

/**
 * Presses what says that it listens to this letter: in the current row, else on the page. "x" ticks
 * the row. Returns whether there was something.
 */
export function pressKey(letter: string): boolean {
  const row = currentRow();
  const named = `[aria-keyshortcuts="${letter.toUpperCase()}"]`;
  const inRow = row?.querySelector<HTMLElement>(letter === "x" ? "input[type=checkbox]" : named);
  const onPage = [...document.querySelectorAll<HTMLElement>(`#main ${named}`)];
  const target = inRow ?? onPage.find((element) => element.closest(ROWS) === null);
  if (!target) return false;
  target.click();
  const menu = target.closest("details");
  if (menu?.open) menu.querySelector<HTMLElement>("a, button")?.focus();
  return true;
}
