import { contentErrorCopy as copy } from "~/copy/form-errors";
import { isForeignPicture, listForeignPictures } from "~/lib/markdown.server";
import { env } from "~/server/env.server";

import { type ContentBody, type ContentField, type ContentKind, contentShape } from "./content-kinds";

interface Found {
  /** The name of the form's field. */
  field: string;
  address: string;
  fault: string;
}

/**
 * What to do about pictures of other sites, which browsers refuse to show here, by the name of the
 * form's field. Those that visitors' version already has are let through, so that older texts can
 * still be changed.
 */
export function foreignPictureFaults(
  kind: ContentKind,
  body: ContentBody,
  live: ContentBody | null,
): Record<string, string> {
  const kept = new Set(live ? foreignPictures(kind, live).map(({ address }) => address) : []);
  const added = foreignPictures(kind, body).filter(({ address }) => !kept.has(address));
  return Object.fromEntries(added.map(({ field, fault }) => [field, fault]));
}

function foreignPictures(kind: ContentKind, { fields, items }: ContentBody): Found[] {
  const shape = contentShape(kind);
  const inside = (names: readonly ContentField[], values: Record<string, string>, prefix: string): Found[] =>
    names.flatMap((field) => foreignIn(field, values[field.name] ?? "", `${prefix}.${field.name}`));
  return [
    ...inside(shape.fields, fields, "fields"),
    ...items.flatMap((item, at) => inside(shape.items?.fields ?? [], item, `items[${at}]`)),
  ];
}

function foreignIn({ input }: ContentField, value: string, field: string): Found[] {
  const { appUrl } = env;
  if (input === "picture" && isForeignPicture(value, appUrl))
    return [{ field, address: value, fault: copy.picture }];
  if (input !== "markdown") return [];
  return listForeignPictures(value, appUrl).map((address) => ({
    field,
    address,
    fault: copy.foreignPicture(address.slice(0, 80)),
  }));
}
