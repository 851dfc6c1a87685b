import { describe, expect, test } from "vitest";

import { auditFacts } from "./audit-facts";

describe("an audit entry uses words and money", () => {
  test.each([
    ["money", null, { totalMinor: 692_800, currency: "EUR" }, [["Total", null, "€6,928.00"]]],
    ["money without a currency", null, { totalMinor: 692_800 }, [["Total", null, "6,928"]]],
    [
      "a change of minutes",
      { bufferAfterMinutes: 15 },
      { bufferAfterMinutes: 0 },
      [["Buffer after", "15 minutes", "0 minutes"]],
    ],
    [
      "one minute",
      { noticeMinutes: 1 },
      { noticeMinutes: 60 },
      [["Minimum notice", "1 minute", "60 minutes"]],
    ],
    ["an outcome", { status: "confirmed" }, { status: "held" }, [["Status", "booked", "took place"]]],
    [
      "the hours of a day",
      { hours: { monday: "09:00–12:00" } },
      { hours: { monday: "" } },
      [["Hours, Monday", "09:00–12:00", "nothing"]],
    ],
    [
      "an amount that became nothing",
      { monthlyMinor: 500, currency: "USD" },
      { monthlyMinor: 0, currency: "USD" },
      [["Monthly", "$5.00", "$0.00"]],
    ],
    ["a switch", { isActive: true }, { isActive: false }, [["Active", "yes", "no"]]],
    ["a code", { role: "lead" }, { role: "billing_admin" }, [["Role", "lead", "billing admin"]]],
    ["the user's own text", { name: "a_b" }, { name: "c_d" }, [["Name", "a_b", "c_d"]]],
    [
      "a changed currency",
      { totalMinor: 100, currency: "USD" },
      { totalMinor: 100, currency: "EUR" },
      [
        ["Total", "$1.00", "€1.00"],
        ["Currency", "USD", "EUR"],
      ],
    ],
    [
      "one part of an address",
      { address: { city: "Bern", zip: "3000" } },
      { address: { city: "Basel", zip: "3000" } },
      [["Address, city", "Bern", "Basel"]],
    ],
    [
      "the id of an account that is gone",
      { ownerId: "0193b0a4-8c1e-7c3a-9d0e-3f1a2b4c5d6e" },
      { ownerId: "Sara Novak" },
      [["Owner", "a deleted account", "Sara Novak"]],
    ],
    ["the id of a lead that was merged", { mergedId: "0193b0a4-8c1e-7c3a-9d0e-3f1a2b4c5d6e" }, null, []],
    [
      "a shared file",
      null,
      { file: "0193b0a4-8c1e-7c3a-9d0e-3f1a2b4c5d6e", kind: "csv", bytes: 2_000_000 },
      [
        ["Kind", null, "csv"],
        ["Size", null, "2 MB"],
      ],
    ],
    ["a removed value", { plan: "team" }, { plan: null }, [["Plan", "team", "nothing"]]],
    [
      "a list",
      null,
      { permissions: ["manage_api", "manage_blog"] },
      [["Permissions", null, "manage api, manage blog"]],
    ],
    [
      "a point in time",
      null,
      { sentAt: "2026-03-02T10:00:00.000Z" },
      [["Sent", null, expect.stringMatching(/^Mar.* 2, 2026.* UTC$|2026-03-02/) as unknown]],
    ],
  ])("%s", (_what, before, after, facts) => {
    expect(auditFacts({ before, after }).map(({ name, before, after }) => [name, before, after])).toEqual(
      facts,
    );
  });

  test("a fact that is empty on both sides is left out", () => {
    expect(auditFacts({ before: { note: null, tags: [] }, after: { note: "", tags: [] } })).toEqual([]);
    expect(auditFacts({ before: null, after: null })).toEqual([]);
    const sent = { revision: 1, monthlyMinor: 0, currency: "USD" };
    expect(auditFacts({ before: null, after: sent }).map(({ name }) => name)).toEqual(["Version"]);
  });
});
