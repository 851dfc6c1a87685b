import { describe, expect, test } from "vitest";

import { db } from "~/server/db.server";

import { tenants } from "../../../drizzle/schema";
import { createTenant } from "../../../tests/factories/tenant";

import { companyLabel } from "./company";
import { findNamedCompany, getCompanyChoice, listCompanyChoices } from "./company-choice.server";
import { searchTextOf } from "~/models/search/search-words";

async function add(name: string) {
  const { id, subdomain } = await createTenant({ name });
  return { id, name, subdomain };
}

describe("a company among ten thousand", () => {
  const ROWS_PER_INSERT = 500;
  const mark = crypto.randomUUID().slice(0, 8);

  test("is found by the words of its name, and offered first by name", async () => {
    const now = new Date();
    for (let first = 0; first < 10_000; first += ROWS_PER_INSERT) {
      await db.insert(tenants).values(
        Array.from({ length: ROWS_PER_INSERT }, (_, offset) => ({
          name: `Company ${mark} ${first + offset}`,
          subdomain: `c-${mark}-${first + offset}`,
          searchText: searchTextOf(`Company ${mark} ${first + offset}`),
          createdAt: now,
          updatedAt: now,
        })),
      );
    }
    const last = await add(`Zeta Looms ${mark}`);
    expect((await listCompanyChoices({ text: `looms ${mark}` })).items).toEqual([last]);
    expect((await listCompanyChoices({ text: `comp ${mark} 9999` })).items.map(({ name }) => name)).toEqual([
      `Company ${mark} 9999`,
    ]);
    expect((await listCompanyChoices({ text: "" })).items).toHaveLength(20);
    expect((await listCompanyChoices({ text: "%_ *" })).items).toEqual([]);
  });
});

describe("a text names", () => {
  test("a company by its subdomain, its name, or both as they are offered", async () => {
    const made = await add(`Weavers & Sons ${crypto.randomUUID()}`);
    for (const text of [made.subdomain, made.subdomain.toUpperCase(), `  ${made.name} `, companyLabel(made)])
      expect(await findNamedCompany({ text }), text).toEqual(made);
    expect(await getCompanyChoice({ id: made.id })).toEqual(made);
  });

  test("none when it only begins like one, is another's label, or several have the name", async () => {
    const name = `Twins ${crypto.randomUUID()}`;
    const first = await add(name);
    await add(name);
    for (const text of [
      name,
      name.slice(0, 12),
      `Others (${first.subdomain})`,
      `${name} (nobody-here)`,
      "(",
      "",
    ])
      expect(await findNamedCompany({ text }), text).toBeNull();
    expect(await findNamedCompany({ text: companyLabel(first) })).toEqual(first);
    for (const id of ["", "x", crypto.randomUUID()]) expect(await getCompanyChoice({ id })).toBeNull();
  });
});
