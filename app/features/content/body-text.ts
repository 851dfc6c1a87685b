import { contentCopy as copy } from "~/copy/content/content";
import {
  type ContentBody,
  type ContentField,
  type ContentKind,
  contentShape,
} from "~/models/content/content-kinds";

/** A text written out line by line, so that two versions of it can be compared. */
export function bodyText(kind: ContentKind, body: ContentBody): string {
  const { fields, items } = contentShape(kind);
  const noun = copy.kinds[kind].item ?? "";
  const linesOf = (names: readonly ContentField[], values: Record<string, string>) =>
    names.flatMap((field) => {
      const value = values[field.name] ?? "";
      return value === "" ? [] : [copy.compared(copy.labels[field.name] ?? field.name, shown(field, value))];
    });
  return [
    ...linesOf(fields, body.fields),
    ...body.items.flatMap((item, at) => [
      copy.editor.entry(noun, at + 1),
      ...linesOf(items?.fields ?? [], item),
    ]),
  ].join("\n");
}

function shown({ options, input }: ContentField, value: string): string {
  if (options) return copy.options[value] ?? value;
  return input === "line" ? value : `\n${value}`.replace(/^\n(?!.*\n)/s, "");
}
