import { contentCopy } from "~/copy/content/content";
import { type ComparisonEffort, newEffort } from "~/lib/texts/comparison-effort";
import { mergeTexts } from "~/lib/texts/text-merge";
import {
  type ContentBody,
  type ContentField,
  type ContentKind,
  contentShape,
} from "~/models/content/content-kinds";
import { textConflictCopy } from "~/copy/console/text-conflict";

const { markMine, markMiddle, markTheirs } = textConflictCopy;
const MARKS = { mine: markMine, middle: markMiddle, theirs: markTheirs };

interface Merged {
  body: ContentBody;
  /** What they wrote where both changed the same, by the name of the form's field. */
  errors: Record<string, string[]>;
  isClean: boolean;
}

/**
 * Merges the changes of two people to one text. Longer fields that both changed have both passages
 * between marks; of a short one, mine is kept and theirs is said below it.
 */
export function mergeBodies(
  kind: ContentKind,
  { base, mine, theirs }: { base: ContentBody; mine: ContentBody; theirs: ContentBody },
): Merged {
  const { fields, items } = contentShape(kind);
  const errors: Record<string, string[]> = {};
  const effort = newEffort();
  const merge = (names: readonly ContentField[], sides: Sides, prefix: string) =>
    Object.fromEntries(
      names.map((field) => {
        const { text, isClean, theirs: other } = mergeField(field, sides, effort);
        if (!isClean) errors[`${prefix}.${field.name}`] = [other];
        return [field.name, text];
      }),
    );
  const body: ContentBody = {
    fields: merge(fields, { base: base.fields, mine: mine.fields, theirs: theirs.fields }, "fields"),
    items: [],
  };
  const lists = [base.items, mine.items, theirs.items];
  if (lists.every(({ length }) => length === mine.items.length)) {
    body.items = mine.items.map((item, at) => {
      const sides = { base: base.items[at] ?? {}, mine: item, theirs: theirs.items[at] ?? {} };
      return merge(items?.fields ?? [], sides, `items[${at}]`);
    });
  } else {
    // Someone added, moved or removed entries. Only one list can be kept whole.
    const isUnchanged = JSON.stringify(mine.items) === JSON.stringify(base.items);
    body.items = isUnchanged ? theirs.items : mine.items;
    if (!isUnchanged && JSON.stringify(theirs.items) !== JSON.stringify(base.items))
      errors[""] = [contentCopy.conflict.listsDiffer];
  }
  return { body, errors, isClean: Object.keys(errors).length === 0 };
}

type Sides = Record<"base" | "mine" | "theirs", Record<string, string>>;

function mergeField({ name, input, options }: ContentField, sides: Sides, effort: ComparisonEffort) {
  const [base, mine, theirs] = [sides.base, sides.mine, sides.theirs].map((values) => values[name] ?? "");
  if (mine === theirs || theirs === base) return { text: mine ?? "", isClean: true, theirs: "" };
  if (mine === base) return { text: theirs ?? "", isClean: true, theirs: "" };
  const { theyWrote, bothChanged } = contentCopy.conflict;
  const shown = options ? (contentCopy.options[theirs ?? ""] ?? theirs ?? "") : (theirs ?? "");
  if (input === "line" || input === "choice")
    return { text: mine ?? "", isClean: false, theirs: theyWrote(shown) };
  const texts = { base: base ?? "", mine: mine ?? "", theirs: theirs ?? "" };
  const merged = mergeTexts({ ...texts, marks: MARKS, effort });
  return { ...merged, theirs: bothChanged };
}
