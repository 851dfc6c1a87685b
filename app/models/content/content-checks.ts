import { z } from "zod";

import { contentErrorCopy as copy, formErrorCopy } from "~/copy/form-errors";
import { manyLines, markdownExcessText, oneLine } from "~/models/shared/typed-text";

import {
  type ContentBody,
  type ContentField,
  type ContentKind,
  contentShape,
  readLines,
  readPair,
} from "./content-kinds";

/** What a field accepts while it is a draft: anything that isn't too long. */
function draftField({ input, max, options }: ContentField) {
  if (options) {
    const choice = z.enum(options as [string, ...string[]]);
    return choice.optional().transform((value): string => value ?? options[0] ?? "");
  }
  const typed = input === "line" || input === "picture" ? oneLine(max) : manyLines({ max });
  return typed.optional().transform((value) => value ?? "");
}

const draftFields = (fields: readonly ContentField[]) =>
  z.object(Object.fromEntries(fields.map((field) => [field.name, draftField(field)])));

/** The check of a draft of a kind: nothing too long. What is missing only matters to visitors. */
export function draftSchema(kind: ContentKind) {
  const { fields, items } = contentShape(kind);
  return z.object({
    fields: draftFields(fields)
      .optional()
      .transform(
        (value) =>
          value ?? (Object.fromEntries(fields.map(({ name }) => [name, ""])) as Record<string, string>),
      ),
    items: items
      ? z
          .array(draftFields(items.fields))
          .max(items.max, copy.tooMany(items.max))
          .optional()
          .transform((list): Record<string, string>[] => list ?? [])
      : z
          .array(z.object({}))
          .max(0)
          .optional()
          .transform((): Record<string, string>[] => []),
  });
}

/** What visitors must not see yet, by the name of the form's field; empty if all is there. */
export function missingContent(kind: ContentKind, content: ContentBody): Record<string, string> {
  const { fields, items } = contentShape(kind);
  const faults = (names: readonly ContentField[], values: Record<string, string>, prefix: string) =>
    names.flatMap((field): [string, string][] => {
      const fault = faultOf(field, values[field.name] ?? "");
      return fault === null ? [] : [[`${prefix}.${field.name}`, fault]];
    });
  return Object.fromEntries([
    ...faults(fields, content.fields, "fields"),
    ...content.items.flatMap((item, at) => faults(items?.fields ?? [], item, `items[${at}]`)),
  ]);
}

/** The words of a rotating headline: its animation has this many steps. */
const WORDS = 5;
const ADDRESS = /^(?:\/(?!\/)|https:\/\/)[^\s"<>\\]+$/;
const AMOUNT = /^\d{1,9}$/;
const CURRENCY = /^[A-Z]{3}$/;

function faultOf({ name, input, optional: mayBeEmpty, max }: ContentField, value: string): string | null {
  if (value === "") return mayBeEmpty ? null : copy.missing;
  if (value.length > max) return formErrorCopy.atMost.characters(max);
  if (input === "lines") return readLines(value).length === WORDS ? null : copy.words(WORDS);
  if (input === "markdown") return markdownExcessText(value);
  if (input === "pairs" && value.split("\n").some((row) => readPair(row) === null)) return copy.pairs;
  if (input === "picture" && !ADDRESS.test(value)) return copy.picture;
  if (name === "address" && !ADDRESS.test(value)) return copy.address;
  if ((name === "from" || name === "to") && !AMOUNT.test(value)) return copy.amount;
  if (name === "currency" && !CURRENCY.test(value)) return copy.currency;
  return null;
}
