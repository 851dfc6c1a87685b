import { useState, useSyncExternalStore } from "react";

import { type FieldState, Input, Select } from "~/ui/form";
import { blogAdminCopy } from "~/copy/blog-admin";
import { type ScheduleFields as Values, scheduleFields } from "~/models/post/post-schedule";
import { timeZoneLabel, timeZoneNamed } from "~/lib/time-zone";

const copy = blogAdminCopy.editor;
const subscribe = () => () => {};

/**
 * The zone of this device, by the name that the list has; null on the server and while its page is
 * taken over.
 */
function useDeviceZone(): string | null {
  return useSyncExternalStore(
    subscribe,
    () => timeZoneNamed(Intl.DateTimeFormat().resolvedOptions().timeZone),
    () => null,
  );
}

/**
 * When an article comes out: a date and a time in a zone that the author sees and can change. With
 * scripts it begins as the zone of the device, without as the one that the server chose. What was
 * refused stays as it was typed.
 */
export function ScheduleFields({
  fields,
  publishedAt,
  timeZones,
  isRefused,
}: {
  fields: Record<keyof Values, FieldState>;
  publishedAt: Date | null;
  timeZones: string[];
  isRefused: boolean;
}) {
  const deviceZone = useDeviceZone();
  // A page that came with errors keeps what was typed; where it stays, the browser does.
  const [wasRefused] = useState(isRefused);
  const own = deviceZone === null || wasRefused ? null : scheduleFields(publishedAt, deviceZone);
  const propsOf = (name: keyof Values) => {
    const { id, formId, errorId, descriptionId, errors, defaultChecked, defaultValue } = fields[name];
    const field = { id, name, formId, errorId, descriptionId, errors, defaultChecked };
    // Another key makes the control again: only then does the browser take its new value over.
    const key = `${name} ${own?.timeZone} ${publishedAt?.getTime()}`;
    return { key, field: { ...field, key, defaultValue: own ? own[name] : defaultValue } };
  };
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <Input {...propsOf("publishDate")} label={copy.date} type="date" optional />
        <Input {...propsOf("publishTime")} label={copy.time} type="time" optional />
      </div>
      <Select
        {...propsOf("timeZone")}
        label={copy.zone}
        help={copy.zoneHelp}
        options={timeZones.map((name) => ({ value: name, label: timeZoneLabel(name) }))}
      />
    </>
  );
}
