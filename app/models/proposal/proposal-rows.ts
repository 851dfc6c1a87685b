import type { RowText } from "./proposal-form";
import { ITEMS_MAX } from "./proposal-limits";

/* The rows of the editor. The browser changes them at once; without scripts, the server does. */

/** A new row. */
export function emptyRow(kind: RowText["kind"]): RowText {
  const id = crypto.randomUUID();
  const texts = { title: "", description: "", price: "", rate: "", isOptional: "" };
  return { kind, id, ...texts, quantity: "1", period: "once" };
}

/**
 * The rows after one of their buttons was pressed: "add-item", "up-" with a row's id and the like.
 * Null if it was another button.
 */
export function rowsAfter(rows: readonly RowText[], intent: string): RowText[] | null {
  const [, verb, id] = /^(add|remove|up|down)-(.+)$/.exec(intent) ?? [];
  if (verb === undefined) return null;
  if (verb === "add") {
    const isRoom = rows.length < ITEMS_MAX;
    return isRoom ? [...rows, emptyRow(id === "section" ? "section" : "item")] : [...rows];
  }
  if (verb === "remove") return rows.filter((row) => row.id !== id);
  const from = rows.findIndex((row) => row.id === id);
  const to = from + (verb === "up" ? -1 : 1);
  const moved = rows[from];
  if (!moved || to < 0 || to >= rows.length) return [...rows];
  const others = rows.filter((row) => row !== moved);
  return [...others.slice(0, to), moved, ...others.slice(to)];
}
