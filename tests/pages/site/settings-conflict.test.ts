import { beforeAll, expect, test } from "vitest";

import type { Settings } from "~/models/settings/settings";
import { fieldValuesOf, type FieldValues } from "~/models/settings/settings-section";
import { getSettings } from "~/models/settings/settings.server";
import * as brandPage from "~/routes/_admin.admin.site.brand";
import * as sectionPage from "~/routes/_admin.admin.settings_.$section";

import { ask, createPerson, type Person } from "../../setup/staff";

/* Two people who change one part of the settings at once. */

let admin: Person;

beforeAll(async () => {
  admin = await createPerson("super_admin");
});

const params = { section: "contact" };
const path = "/admin/settings/contact";

async function open() {
  const answer = await ask(admin, sectionPage.loader, { path, params });
  return (await answer.json()) as { seen: string; values: FieldValues };
}

const save = (form: Record<string, string>) => ask(admin, sectionPage.action, { path, params, form });

const theirsIn = async (refused: Response) => ((await refused.json()) as { theirs: FieldValues }).theirs;

test("of two who save, the second one sees what the first one changed, and nothing else", async () => {
  const { seen, values } = await open();
  expect((await save({ ...values, seen, email: "first@automata.test" })).status).toBe(303);
  const mine = { ...values, phone: "+1 555 0100" };
  const refused = await save({ ...mine, seen });
  expect(refused.status).toBe(409);
  expect(await theirsIn(refused)).toEqual({ email: "first@automata.test" });
  expect((await save({ ...mine, seen: (await open()).seen })).status).toBe(303);
  expect(fieldValuesOf("contact", await getSettings())).toEqual(mine);
});

test("the brand says the same", async () => {
  const brand = { path: "/admin/site/brand" };
  const { view } = (await (await ask(admin, brandPage.loader, brand)).json()) as {
    view: { seen: string; values: Pick<Settings, "productName" | "brandColor"> };
  };
  const send = (form: Record<string, string>) =>
    ask(admin, brandPage.action, { ...brand, form: { ...view.values, intent: "save", ...form } });
  expect((await send({ seen: view.seen, productName: "Clockworks" })).status).toBe(303);
  const refused = await send({ seen: view.seen, brandColor: "#1b4f9c" });
  expect(refused.status).toBe(409);
  expect(await theirsIn(refused)).toEqual({ productName: "Clockworks" });
});
