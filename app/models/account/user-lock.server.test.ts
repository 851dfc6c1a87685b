import { expect, test } from "vitest";

import { createApiKey } from "~/models/api-key/api-key.server";
import { setActive } from "~/models/account/user.server";
import { saveLeadFilter } from "~/models/lead/saved-filter.server";
import { db } from "~/server/db.server";

import { apiKeys, leadFilters } from "../../../drizzle/schema";
import { createUser } from "../../../tests/factories/user";

test("an account that was disabled a moment ago gets no new key or filter, and the refusal says why", async () => {
  const { id } = await createUser({ role: "sales" });
  await setActive({ userId: id, actorId: null, isActive: false });
  const key = createApiKey({
    userId: id,
    actor: { id, name: "Ada" },
    name: "CI",
    mayWrite: false,
    permissions: [],
    assuranceLevel: "aal1",
    lifetime: "30",
  });
  await expect(key).rejects.toMatchObject({ code: "account_disabled" });
  const filter = saveLeadFilter({ authorId: id, name: "Mine", isShared: false, query: { view: "board" } });
  await expect(filter).rejects.toMatchObject({ code: "account_disabled" });
  expect(await db.$count(apiKeys)).toBe(0);
  expect(await db.$count(leadFilters)).toBe(0);
});
