import { type ContentKind, contentShape } from "~/models/content/content-kinds";

type Items = Record<string, string>[];

/** The intents of the buttons of a list: "add", "up-2", "down-2", "remove-2". */
export const ITEM_INTENT = /^(?:add|(?:up|down|remove)-\d{1,2})$/;

/**
 * The list after the button was pressed, and the entry to look at. What can't be done changes
 * nothing: the list is full, or has a fixed set of entries.
 */
export function changeItems(kind: ContentKind, items: Items, intent: string): { items: Items; at: number } {
  const { items: shape } = contentShape(kind);
  const [verb, number] = intent.split("-");
  const at = Number(number ?? items.length);
  const unchanged = { items, at: Math.min(at, Math.max(0, items.length - 1)) };
  if (!shape || (verb !== "add" && at >= items.length)) return unchanged;
  switch (verb) {
    case "up":
      return at === 0 ? unchanged : { items: swapped(items, at - 1), at: at - 1 };
    case "down":
      return at === items.length - 1 ? unchanged : { items: swapped(items, at), at: at + 1 };
    case "remove":
      return shape.isFixed ? unchanged : { items: items.toSpliced(at, 1), at: Math.max(0, at - 1) };
    case "add":
    case undefined:
    default: {
      if (shape.isFixed || items.length >= shape.max) return unchanged;
      const added = Object.fromEntries(shape.fields.map(({ name, options }) => [name, options?.[0] ?? ""]));
      return { items: [...items, added], at: items.length };
    }
  }
}

/** The list with the entries at this place and the next one exchanged. */
function swapped(items: Items, at: number): Items {
  return items.toSpliced(at, 2, ...items.slice(at, at + 2).toReversed());
}
