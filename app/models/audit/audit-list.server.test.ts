import { beforeAll, describe, expect, test } from "vitest";

import { atomically } from "~/server/db.server";

import { createBulkAudit } from "../../../tests/factories/bulk-audit";
import { createUser } from "../../../tests/factories/user";
import { explain } from "../../../tests/setup/explain";

import { SYSTEM_ACTOR } from "./audit";
import { AuditFilterSchema } from "./audit-filter";
import { listAuditEntries, nameAccounts, streamAuditEntries } from "./audit-list.server";
import { auditWrite, type NewAuditEntry } from "./audit.server";
import { displayName, recordName } from "~/models/account/user";

const filterOf = (input: Record<string, string>) => AuditFilterSchema.parse(input);
const write = (entry: NewAuditEntry) => atomically((tx) => [auditWrite(tx, entry)]);

async function actions(input: Record<string, string>): Promise<string[]> {
  const { items } = await listAuditEntries({ filter: filterOf(input), page: { limit: 50 } });
  return items.map(({ action }) => action);
}

describe("filters", () => {
  test("by person (address, id, system), area, action, thing and days", async () => {
    const user = await createUser();
    const subject = { id: crypto.randomUUID(), name: "A post" };
    const actor = { id: user.id, name: recordName(user) };
    const at = (day: string, time = "12:00:00") => new Date(`${day}T${time}Z`);
    await write({ actor, action: "post.created", subject, now: at("2031-05-01", "00:00:00") });
    await write({ actor, action: "post.published", subject, now: at("2031-05-02", "23:59:59") });
    await write({
      actor,
      action: "settings.changed",
      subject: { id: null, name: "Settings" },
      now: at("2031-05-03"),
    });
    await write({ actor: SYSTEM_ACTOR, action: "post.deleted", subject, now: at("2031-05-04") });
    const mine = { person: user.email.toUpperCase() };
    expect(await actions(mine)).toEqual(["settings.changed", "post.published", "post.created"]);
    expect(await actions({ person: user.id, area: "post" })).toEqual(["post.published", "post.created"]);
    expect(await actions({ subject: subject.id })).toEqual([
      "post.deleted",
      "post.published",
      "post.created",
    ]);
    expect(await actions({ subject: subject.id, person: "system" })).toEqual(["post.deleted"]);
    expect(await actions({ ...mine, action: "post.created" })).toEqual(["post.created"]);
    expect(await actions({ ...mine, from: "2031-05-02", to: "2031-05-02" })).toEqual(["post.published"]);
    expect(await actions({ person: "nobody@nowhere.test" })).toEqual([]);
    expect(await actions({ ...mine, area: "nonsense", from: "yesterday", action: "' or 1=1" })).toHaveLength(
      3,
    );
  });

  test("refuse a cursor that is none", async () => {
    const listed = listAuditEntries({ filter: filterOf({}), page: { limit: 5, after: "x" } });
    await expect(listed).rejects.toMatchObject({ code: "invalid_cursor" });
  });
});

test.each<Record<string, string>>([{ from: "0000-01-01" }, { to: "9999-12-31" }])(
  "a day that PostgreSQL can't compare counts as not given: %j",
  async (input) => {
    const page = { limit: 50 };
    const listed = await listAuditEntries({ filter: filterOf(input), page });
    expect(listed.items).toEqual((await listAuditEntries({ filter: filterOf({}), page })).items);
  },
);

test("the log's list names the account that a lead was given to; the log keeps its id", async () => {
  const [from, to] = [await createUser(), crypto.randomUUID()];
  const subject = { id: crypto.randomUUID(), name: "A lead" };
  const [before, after] = [{ ownerId: from.id }, { ownerId: to }];
  await write({ actor: SYSTEM_ACTOR, action: "lead.owner_changed", subject, before, after });
  const { items } = await listAuditEntries({
    filter: filterOf({ subject: subject.id }),
    page: { limit: 1 },
  });
  expect(items).toMatchObject([{ before, after }]);
  expect(await nameAccounts(items)).toMatchObject([{ before: { ownerId: displayName(from) }, after }]);
});

describe("with many entries", () => {
  beforeAll(async () => {
    for (let made = 0; made < 5; made++) await createUser();
    await createBulkAudit({ total: 3_000 });
  });

  const after = `${Date.parse("2030-01-01").toString(36)}.00000000-0000-0000-0000-000000000001`;
  test.each([
    [{}, "newest"],
    [{ area: "user" }, "area"],
    [{ action: "user.disabled" }, "action"],
    [{ person: "00000000-0000-0000-0000-000000000001" }, "actor"],
    [{ person: "system" }, "actor"],
    [{ from: "2020-01-01", to: "2034-01-01" }, "newest"],
    [{ area: "user", subject: "00000000-0000-0000-0000-000000000001" }, "subject"],
  ])("a page for %j is read from its index, already in order", async (input, index) => {
    const plans = await explain(() =>
      listAuditEntries({ filter: filterOf(input), page: { limit: 50, after } }),
    );
    expect(plans[0]).toMatch(new RegExp(`audit_entries_(${index}|newest)_index`));
    expect(plans[0]).not.toMatch(/TEMP B-TREE|\bSort\b|Seq Scan|ANY\(/);
  });

  test("an export holds each of them once", async () => {
    const seen = new Set<string>();
    for await (const chunk of streamAuditEntries({ filter: filterOf({ area: "post", to: "2030-12-31" }) })) {
      for (const { id } of chunk) seen.add(id);
    }
    expect(seen.size).toBe(1_200);
  });
});
