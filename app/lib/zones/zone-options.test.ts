import { describe, expect, test } from "vitest";

import { TIME_ZONES } from "./zone-names";
import { zoneOptions } from "./zone-options";

/** The values and labels of the options, as a browser reads them. */
function read(html: string): { value: string; label: string; isChosen: boolean }[] {
  return [...html.matchAll(/<option( value="([^"]*)")?( selected)?>([^<]*)/g)].map(
    ([, hasValue, value = "", chosen, label = ""]) => ({
      value: hasValue === undefined ? label : value,
      label,
      isChosen: chosen !== undefined,
    }),
  );
}

describe("the options of a select for a time zone", () => {
  test("have every zone once, under a name with spaces", () => {
    const options = read(zoneOptions("America/New_York"));
    expect(options.map(({ value }) => value)).toEqual(TIME_ZONES);
    expect(options.filter(({ label }) => label.includes("_"))).toEqual([]);
    expect(options.filter(({ isChosen }) => isChosen)).toEqual([
      { value: "America/New_York", label: "America/New York", isChosen: true },
    ]);
  });

  test("say more about the chosen one", () => {
    const [chosen] = read(zoneOptions("UTC", "UTC, 9:30 & more")).filter(({ isChosen }) => isChosen);
    expect(chosen).toEqual({ value: "UTC", label: "UTC, 9:30 &amp; more", isChosen: true });
  });

  test("have a chosen zone that the runtime doesn't know yet", () => {
    expect(read(zoneOptions("Mars/Olympus_Mons"))[0]).toEqual({
      value: "Mars/Olympus_Mons",
      label: "Mars/Olympus Mons",
      isChosen: true,
    });
  });

  test.each(["", '"><script>alert(1)</script>', "a\u0000b", "no zone"])(
    "have none for %j, which can't be the name of a zone",
    (hostile) => {
      const html = zoneOptions(hostile);
      expect(read(html).map(({ value }) => value)).toEqual(TIME_ZONES);
      expect(html).not.toMatch(/selected|<script/);
    },
  );
});
