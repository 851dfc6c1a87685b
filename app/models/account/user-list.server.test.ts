import { describe, expect, test } from "vitest";

import { db } from "~/server/db.server";

import { users } from "../../../drizzle/schema";
import { createBulkUsers } from "../../../tests/factories/bulk-users";
import { onboarding } from "../../../tests/factories/user";
import { explain } from "../../../tests/setup/explain";

import { UserFilterSchema } from "./user-filter";
import { USER_SORTS } from "./user-list";
import { listUsers, listUsersById, streamUsers } from "./user-list.server";
import { onboardUser, setActive } from "./user.server";
import { recordSession } from "./user-session.server";

const filterOf = (input: Record<string, string> = {}) => UserFilterSchema.parse(input);

/** Someone whom only this test can find: the mark is part of the name. */
async function person(mark: string, names: Record<string, string>, role = "lead") {
  const metadata = { last_name: null, business_name: null, ...names };
  const claims = { app_metadata: { role } };
  const email = `${mark}-${crypto.randomUUID().slice(0, 8)}@search.test`;
  return (await onboardUser(onboarding({ email, metadata, claims }))).user;
}

const newMark = () => `m${crypto.randomUUID().slice(0, 8)}`;

async function found(input: Record<string, string>): Promise<string[]> {
  const { items } = await listUsers({ filter: filterOf(input), page: { limit: 50 } });
  return items.map(({ id }) => id);
}

describe("search", () => {
  test("finds people by the beginning of name, last name, business and address, in any case", async () => {
    const mark = newMark();
    const user = await person(mark, {
      first_name: `${mark}Ada`,
      last_name: `${mark}-Lovelace`,
      business_name: `${mark.toUpperCase()} Engines`,
    });
    for (const q of [
      `${mark}ada ${mark}-LOVE`,
      `${mark}-lovelace`,
      `${mark} engi`,
      user.email.toUpperCase(),
    ]) {
      expect(await found({ q }), q).toEqual([user.id]);
    }
    expect(await found({ q: `ada ${mark}` })).toEqual([]);
  });

  test.each(["Özil", "özil", "ÖZIL", "éMile", "Østergaard"])(
    "finds %s by small and by large letters",
    async (name) => {
      const mark = newMark();
      const user = await person(mark, { first_name: `${name} ${mark}` });
      expect(await found({ q: `${name} ${mark}` })).toEqual([user.id]);
      if (name === "Özil") expect(await found({ q: `özil ${mark}` })).toEqual([user.id]);
    },
  );

  test.each(["100%", "a_b", "x' or '1'='1", "\\", "[a]*", "\u{10FFFF}", "🚚 Freight"])(
    "takes %s as letters",
    async (hostile) => {
      const mark = newMark();
      const user = await person(mark, { first_name: `${mark}${hostile}`, last_name: "x" });
      await person(mark, { first_name: `${mark} other` });
      expect(await found({ q: `${mark}${hostile}` })).toEqual([user.id]);
    },
  );

  test("counts to a thousand and says that there are more", async () => {
    await createBulkUsers({ total: 1_100 });
    const page = { limit: 10 };
    expect(await listUsers({ filter: filterOf(), page })).toMatchObject({ count: 1_000, isCapped: true });
    const one = await listUsers({ filter: filterOf({ q: "person-100" }), page });
    expect(one.isCapped).toBe(false);
    expect(one.count).toBeGreaterThan(1);
    expect(await listUsers({ filter: filterOf({ q: "person-" }), page })).toMatchObject({ isCapped: true });
    // So does an export, which has everyone without a search.
    for (const [q, isCut] of [
      ["person-", true],
      ["person-100", false],
      ["", false],
    ] as const) {
      const chunks = streamUsers({ filter: filterOf({ q }) });
      let chunk = await chunks.next();
      while (!chunk.done) chunk = await chunks.next();
      expect(chunk.value, q).toBe(isCut);
    }
  });
});

describe("filters and order", () => {
  test("keep to role and status", async () => {
    const mark = newMark();
    const [sales, lead, off] = [
      await person(mark, { first_name: `${mark} a` }, "sales"),
      await person(mark, { first_name: `${mark} b` }),
      await person(mark, { first_name: `${mark} c` }),
    ];
    await setActive({ userId: off.id, isActive: false, actorId: null });
    const sort = "name";
    expect(await found({ q: mark, role: "sales", sort })).toEqual([sales.id]);
    expect(await found({ q: mark, status: "active", sort })).toEqual([sales.id, lead.id]);
    expect(await found({ q: mark, role: "lead", status: "disabled", sort })).toEqual([off.id]);
    expect(await found({ q: mark, role: "", status: "", sort })).toEqual([sales.id, lead.id, off.id]);
    expect(await found({ q: mark, role: "root", status: "7", sort })).toHaveLength(3);
  });

  test.each([...USER_SORTS])(
    "sorted by %s, the pages list everyone once, forwards and backwards",
    async (sort) => {
      const mark = newMark();
      for (const name of ["b", "a", "B", "c", "a"]) await person(mark, { first_name: `${mark} ${name}` });
      await person(mark, {});
      const filter = filterOf({ q: mark, sort });
      const everybody = (await listUsers({ filter, page: { limit: 50 } })).items.map(({ id }) => id);
      expect(new Set(everybody).size).toBe(6);
      const seen: string[] = [];
      let page = await listUsers({ filter, page: { limit: 2 } });
      const first = page.items.map(({ id }) => id);
      for (;;) {
        seen.push(...page.items.map(({ id }) => id));
        if (!page.next) break;
        page = await listUsers({ filter, page: { limit: 2, after: page.next } });
      }
      expect(seen).toEqual(everybody);
      page = await listUsers({ filter, page: { limit: 2, before: page.previous ?? "" } });
      page = await listUsers({ filter, page: { limit: 2, before: page.previous ?? "" } });
      expect(page.items.map(({ id }) => id)).toEqual(first);
      expect(page.previous).toBeNull();
    },
  );

  test("sort by the last visit and by business; who has none comes at the end of the business", async () => {
    const mark = newMark();
    const [old, recent, never] = [
      await person(mark, { first_name: `${mark} a`, business_name: "zinc works" }),
      await person(mark, { first_name: `${mark} b`, business_name: "Aluminium" }),
      await person(mark, { first_name: `${mark} c` }),
    ];
    await recordSession({ sessionId: crypto.randomUUID(), userId: old.id, now: new Date("2031-01-01") });
    await recordSession({ sessionId: crypto.randomUUID(), userId: recent.id, now: new Date("2031-01-02") });
    expect(await found({ q: mark, sort: "-seen" })).toEqual([recent.id, old.id, never.id]);
    expect(await found({ q: mark, sort: "business" })).toEqual([recent.id, old.id, never.id]);
  });

  test("refuse a cursor of another list or of nobody", async () => {
    for (const after of ["x", "", "~.00000000-0000-0000-0000-000000000000", "1.2"]) {
      const listed = listUsers({ filter: filterOf({ sort: "created" }), page: { limit: 5, after } });
      await expect(listed).rejects.toMatchObject({ code: "invalid_cursor" });
    }
  });
});

test("says when a person was last seen, and null for one who never was", async () => {
  const mark = newMark();
  const [seen, never] = [
    await person(mark, { first_name: `${mark} a` }),
    await person(mark, { first_name: `${mark} b` }),
  ];
  for (const day of ["2030-01-01", "2030-03-01", "2030-02-01"]) {
    await recordSession({ sessionId: crypto.randomUUID(), userId: seen.id, now: new Date(day) });
  }
  const { items } = await listUsers({ filter: filterOf({ q: mark, sort: "name" }), page: { limit: 5 } });
  expect(items.map(({ lastSeenAt }) => lastSeenAt)).toEqual([new Date("2030-03-01"), null]);
  const named = await listUsersById({ ids: [never.id, seen.id, crypto.randomUUID()] });
  expect(named.map(({ id }) => id)).toEqual([seen.id, never.id]);
});

test("an export lists everyone once, whatever their number", async () => {
  await createBulkUsers({ total: 1_050 });
  const seen = new Set<string>();
  let rows = 0;
  for await (const chunk of streamUsers({ filter: filterOf({ sort: "name" }) })) {
    for (const { id } of chunk) seen.add(id);
    rows += chunk.length;
  }
  expect(rows).toBe(await db.$count(users));
  expect(seen.size).toBe(rows);
});

describe("a page is read from an index, whatever it is sorted and filtered by", () => {
  const position = "1.00000000-0000-0000-0000-000000000001";
  const named = "~YQ.00000000-0000-0000-0000-000000000001";
  test.each([
    [{ sort: "created" }, position],
    [{ sort: "-created", role: "support" }, position],
    [{ sort: "-created", status: "disabled" }, position],
    [{ sort: "-created", status: "active" }, position],
    [{ sort: "name" }, named],
    [{ sort: "-name", role: "support" }, named],
    [{ sort: "name", status: "disabled" }, named],
    [{ sort: "role" }, named],
    [{ sort: "role", status: "disabled" }, named],
    [{ sort: "business" }, named],
    [{ sort: "business", role: "support" }, named],
    [{ sort: "-business", status: "disabled" }, named],
    [{ sort: "-seen" }, position],
    [{ sort: "-seen", role: "support" }, position],
    [{ sort: "-seen", status: "disabled" }, position],
  ])("%j", async (input, after) => {
    await createBulkUsers({ total: 2_000 });
    const plans = await explain(() => listUsers({ filter: filterOf(input), page: { limit: 25, after } }));
    const [page] = plans;
    expect(page).toMatch(/users_\w+_index/);
    // A walk over the whole index is no way to a page far down, either.
    expect(page).not.toMatch(/TEMP B-TREE|\bSort\b|Seq Scan|SCAN users/);
  });

  test("and of a search only those are read whom it has found, whatever they are filtered and sorted by", async () => {
    await createBulkUsers({ total: 2_000 });
    const inputs: Record<string, string>[] = [{ role: "customer" }, { status: "active" }, { sort: "-seen" }];
    for (const input of inputs) {
      const filter = filterOf({ q: "person-77", ...input });
      const [page = ""] = await explain(() => listUsers({ filter, page: { limit: 25 } }));
      expect(page).toMatch(/INTEGER PRIMARY KEY|id = ANY/);
    }
  });

  test("and so is every part of a search", async () => {
    await createBulkUsers({ total: 2_000 });
    const [search = ""] = await explain(() =>
      listUsers({ filter: filterOf({ q: "person-77" }), page: { limit: 25 } }),
    );
    for (const index of ["name", "last_name", "business", "email"]) {
      expect(search).toContain(`users_${index}_index`);
    }
    expect(search).not.toMatch(/SCAN users|Seq Scan on users/);
  });
});
