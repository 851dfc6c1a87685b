import { Link, useSearchParams } from "@remix-run/react";
import { type ComponentProps, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";

import { lateZoneCopy as copy } from "~/copy/console/late-zone";
import { zoneOptions } from "~/lib/zones/zone-options";
import { Field } from "~/ui/form";
import { RawSelect } from "~/ui/raw-html";

/**
 * A time zone, without a label of its own. `chosenLabel` can say more than the zone's name. Another
 * `chosen` needs another key.
 */
export function ZoneSelect({
  chosen,
  chosenLabel,
  offered,
  ...rest
}: { chosen: string; chosenLabel?: string; offered?: readonly string[] } & Omit<
  ComponentProps<typeof RawSelect>,
  "options"
>) {
  // Another chosen option would take away what was chosen since.
  const [first] = useState({ chosen, chosenLabel });
  const options = zoneOptions(first.chosen, first.chosenLabel, offered);
  return <RawSelect className="control" options={options} {...rest} />;
}

/** A choice of one time zone. */
export function ZoneField({ field, ...rest }: Omit<ComponentProps<typeof Field>, "children">) {
  return (
    <Field field={field} {...rest}>
      {(control) => <ZoneSelect key={field.key} {...control} chosen={field.defaultValue ?? "UTC"} />}
    </Field>
  );
}

const ALL = "zones";
const NONE: readonly string[] = [];

/** Whether this is the page with the list of all zones. */
export function useAllZones(): boolean {
  const [search] = useSearchParams();
  return search.has(ALL);
}

/** The intent of a form that only asks for the list of all zones. */
export const ZONES_INTENT = "zones";

/**
 * The same on a page where people seldom choose one: the list of all zones is 3 kB. The server
 * offers the chosen zone alone, and a way to the page with all. Scripts know them by themselves.
 * The way is a link, or in a long form a button, which keeps what was typed: the form's action
 * returns it for `ZONES_INTENT`.
 */
export function LateZoneField({
  field,
  isLongForm = false,
  ...rest
}: { isLongForm?: boolean } & Omit<ComponentProps<typeof Field>, "children" | "aside">) {
  const [search] = useSearchParams();
  const hydrated = useHydrated();
  const isWhole = useAllZones() || hydrated;
  const address = `?${new URLSearchParams([...search, [ALL, "all"]])}#${field.id}`;
  const way = isLongForm ? (
    <button
      form={field.formId}
      formAction={address}
      name="intent"
      value={ZONES_INTENT}
      className="min-h-6 underline"
    >
      {copy.all}
    </button>
  ) : (
    <Link to={address}>{copy.all}</Link>
  );
  return (
    <Field field={field} aside={isWhole ? null : <noscript>{way}</noscript>} {...rest}>
      {(control) => (
        <ZoneSelect
          key={field.key}
          {...control}
          chosen={field.defaultValue ?? "UTC"}
          {...(!isWhole && { offered: NONE })}
        />
      )}
    </Field>
  );
}
