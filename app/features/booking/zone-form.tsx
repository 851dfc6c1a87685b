import { Form } from "@remix-run/react";
import { useHydrated } from "remix-utils/use-hydrated";

import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { InstantSelect } from "~/ui/instant-select";
import { unpackZones } from "~/lib/zones/zone-search";
import { ZONE_SEARCH_LENGTH_MAX } from "~/models/booking/booking-limits";

import type { Picker } from "./picker";
import { pickerCopy as copy } from "~/copy/booking/picker";

const ZONE_ID = "zone";
const SEARCH_ID = "zone-search";

/**
 * The time zone, and a list to choose another from. It acts as soon as one is chosen, and where the
 * page script runs, the list is searched while typing. Without scripts, buttons do both. A list
 * that isn't there yet is asked for when it is opened, or by a search.
 */
export function ZoneForm({ picker }: { picker: Picker }) {
  const { timeZone, city, offset, timeNow, zones, areZonesOpen, zoneSearch, kept } = picker;
  const hydrated = useHydrated();
  const day = picker.weeks.flat().find((one) => one?.isChosen)?.day;
  return (
    <Form
      method="get"
      action={hydrated ? undefined : "#picker"}
      preventScrollReset
      className="px-5 py-3 lg:px-6"
    >
      {kept.map(({ name, value }) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {day ? <input type="hidden" name="day" value={day} /> : null}
      {zones === null ? <input type="hidden" name="tz" value={timeZone} /> : null}
      <details
        className="group/zones"
        open={areZonesOpen}
        onToggle={({ currentTarget }) => {
          if (currentTarget.open && zones === null) currentTarget.closest("form")?.requestSubmit();
        }}
      >
        <summary className="flex min-h-10 cursor-pointer list-none items-center gap-2 max-sm:text-2 [&::-webkit-details-marker]:hidden">
          <Icon name="globe" small />
          <span className="tabular-nums">
            <b className="font-title">{city}</b>{" "}
            <span className="text-ink-muted">{copy.zoneNow(offset, timeNow)}</span>
          </span>
          <span className="font-medium underline underline-offset-3">{copy.change}</span>
        </summary>
        {/* Browsers lay out the zones of a closed list as well, and load a font for their names. */}
        <div className="hidden gap-3 pt-3 pb-2 group-open/zones:grid">
          <div className="grid gap-1.5">
            <label htmlFor={SEARCH_ID} className="text-2 font-medium">
              {copy.zoneSearch}
            </label>
            <div className="flex gap-2">
              <input
                id={SEARCH_ID}
                type="search"
                name="zone"
                defaultValue={zoneSearch}
                placeholder={copy.zoneSearchHint}
                maxLength={ZONE_SEARCH_LENGTH_MAX}
                autoComplete="off"
                className="control"
              />
              <Button data-plain>{copy.search}</Button>
            </div>
          </div>
          {zones === null ? null : <ZoneList picker={picker} zones={zones} />}
        </div>
      </details>
    </Form>
  );
}

function ZoneList({ picker, zones }: { picker: Picker; zones: string }) {
  const hydrated = useHydrated();
  const others = unpackZones(zones);
  return (
    <>
      <div className="grid gap-1.5">
        <label htmlFor={ZONE_ID} className="text-2 font-medium">
          {copy.zone}
        </label>
        <InstantSelect
          id={ZONE_ID}
          name="tz"
          value={picker.timeZone}
          size={7}
          onInput={({ currentTarget }) => currentTarget.form?.requestSubmit()}
          className="control h-52 bg-none! tabular-nums"
        >
          <optgroup label={copy.currentZone}>
            <option value={picker.timeZone}>{picker.zoneChoice}</option>
          </optgroup>
          <optgroup
            label={others.length > 0 ? copy.otherZones : copy.zoneNone}
            data-some={copy.otherZones}
            data-none={copy.zoneNone}
          >
            {others.map(({ name, label }) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </optgroup>
        </InstantSelect>
      </div>
      <p hidden={hydrated} data-plain>
        <Button>{copy.useZone}</Button>
      </p>
    </>
  );
}
