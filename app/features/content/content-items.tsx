import { contentCopy } from "~/copy/content/content";
import { type ContentKind, contentShape } from "~/models/content/content-kinds";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";

import { ContentFields } from "./content-fields";

const copy = contentCopy.editor;

/** The list of a text. Its buttons save the draft with the change, so they need no script. */
export function ContentItems({
  kind,
  items,
  errors,
}: {
  kind: ContentKind;
  items: readonly Record<string, string>[];
  errors: Record<string, string[]>;
}) {
  const shape = contentShape(kind).items;
  const words = contentCopy.kinds[kind];
  if (!shape) return null;
  return (
    <>
      <ol className="border-t border-ink">
        {items.map((item, at) => (
          <Entry
            // A list that changes comes with a new version, and the form begins again.
            key={at}
            noun={words.item ?? ""}
            at={at}
            item={item}
            fields={shape.fields}
            isLast={at === items.length - 1}
            isFixed={shape.isFixed ?? false}
            errors={errors}
          />
        ))}
      </ol>
      {words.add && items.length < shape.max ? (
        <p>
          <Button type="submit" name="intent" value="add">
            <Icon name="plus" small />
            {words.add}
          </Button>
        </p>
      ) : null}
    </>
  );
}

function Entry({
  noun,
  at,
  item,
  fields,
  isLast,
  isFixed,
  errors,
}: {
  noun: string;
  at: number;
  item: Record<string, string>;
  fields: Parameters<typeof ContentFields>[0]["fields"];
  isLast: boolean;
  isFixed: boolean;
  errors: Record<string, string[]>;
}) {
  const prefix = `items[${at}]`;
  const name = copy.entry(noun, at + 1);
  const first = item[fields[0]?.name ?? ""] ?? "";
  const hasError = Object.keys(errors).some((field) => field.startsWith(prefix));
  const buttons = [
    ...(at === 0 ? [] : [["up", copy.up] as const]),
    ...(isLast ? [] : [["down", copy.down] as const]),
    ...(isFixed ? [] : [["remove", copy.remove] as const]),
  ].map(([verb, label]) => (
    <Button key={verb} type="submit" kind="quiet" name="intent" value={`${verb}-${at}`}>
      {label}
      <span className="sr-only"> {name}</span>
    </Button>
  ));
  if (isFixed) {
    const [named, ...rest] = fields;
    return (
      <li
        id={`entry-${at}`}
        className="grid scroll-mt-6 items-end gap-x-4 gap-y-2 border-b border-line py-3 sm:grid-cols-[minmax(0,1fr)_10rem_14rem]"
      >
        <p className="self-center font-medium">{contentCopy.options[first] ?? first}</p>
        <input type="hidden" name={`${prefix}.${named?.name}`} value={first} />
        <ContentFields fields={rest} values={item} prefix={prefix} errors={errors} />
        <p className="flex flex-wrap">{buttons}</p>
      </li>
    );
  }
  return (
    <li id={`entry-${at}`} className="scroll-mt-6 border-b border-line">
      <details open={hasError || first === ""} className="group">
        <summary className="grid min-h-12 grid-cols-[auto_minmax(0,1fr)_1.25rem] items-center gap-x-4 py-2.5 [&::-webkit-details-marker]:hidden">
          <span className="font-title">{name}</span>
          <span className="truncate text-ink-muted">{first || copy.untitled}</span>
          <span className="text-ink-muted transition-transform duration-base ease-out group-open:rotate-45">
            <Icon name="plus" small />
          </span>
        </summary>
        <fieldset className="grid gap-4 pt-2 pb-5">
          <legend className="sr-only">{name}</legend>
          <ContentFields fields={fields} values={item} prefix={prefix} errors={errors} />
          <p className="flex flex-wrap gap-x-2">{buttons}</p>
        </fieldset>
      </details>
    </li>
  );
}
