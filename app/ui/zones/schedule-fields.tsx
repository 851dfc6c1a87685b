import { useState, useSyncExternalStore } from "react";
import { useHydrated } from "remix-utils/use-hydrated";

import { type FieldState, Input } from "~/ui/form";
import { LateZoneField } from "./zone-select";
import { textEditorCopy as copy } from "~/copy/console/text-editor";
import { type ScheduleFields as Values, scheduleFields } from "~/models/post/post-schedule";
import { timeZoneNamed } from "~/lib/zones/zone-names";

const subscribe = () => () => {};

/**
 * The device's time zone under the name that the list has; null on the server and while hydrating.
 */
function useDeviceZone(): string | null {
  return useSyncExternalStore(
    subscribe,
    () => timeZoneNamed(Intl.DateTimeFormat().resolvedOptions().timeZone),
    () => null,
  );
}

/** Whether the page shows this field with another value than the server gave it. */
function isChanged({ id, defaultValue = "" }: FieldState): boolean {
  if (typeof document === "undefined") return false;
  const control = document.getElementById(id);
  const isControl = control instanceof HTMLInputElement || control instanceof HTMLSelectElement;
  return isControl && control.value !== defaultValue;
}

/**
 * When an article is published: a date and a time in a zone that the author sees and can change.
 * With scripts it starts as the device's zone, otherwise as the one that the server chose. Refused
 * input stays as it was typed.
 */
export function ScheduleFields({
  fields,
  publishedAt,
  isRefused,
}: {
  fields: Record<keyof Values, FieldState>;
  publishedAt: Date | null;
  isRefused: boolean;
}) {
  const deviceZone = useDeviceZone();
  // A page that came with errors keeps what was typed, and so does one in which something was
  // chosen before scripts ran. If the page stays, the browser keeps it.
  const hydrated = useHydrated();
  const { publishDate, publishTime, timeZone } = fields;
  const [isKept] = useState(
    () => isRefused || (!hydrated && [publishDate, publishTime, timeZone].some(isChanged)),
  );
  const own = deviceZone === null || isKept ? null : scheduleFields(publishedAt, deviceZone);
  const propsOf = (name: keyof Values) => {
    const { id, formId, errorId, descriptionId, errors, defaultChecked, defaultValue } = fields[name];
    const field = { id, name, formId, errorId, descriptionId, errors, defaultChecked };
    // A new key recreates the control, because only then does the browser use its new value.
    const key = `${name} ${own?.timeZone} ${publishedAt?.getTime()}`;
    return { key, field: { ...field, key, defaultValue: own ? own[name] : defaultValue } };
  };
  return (
    <>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-2">
        <Input {...propsOf("publishDate")} label={copy.date} type="date" optional />
        <Input {...propsOf("publishTime")} label={copy.time} type="time" optional />
      </div>
      <LateZoneField {...propsOf("timeZone")} label={copy.zone} help={copy.zoneHelp} isLongForm />
    </>
  );
}
