import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";

import { handleApi } from "~/api/framework/resource.server";
import { leadList } from "~/api/leads.server";
import { listApiKeys, revokeApiKey } from "~/models/api-key/api-key.server";
import { PERMISSIONS } from "~/models/account/role";
import { setActive, setRole } from "~/models/account/user.server";
import { endAllSessions } from "~/models/account/user-session.server";
import { action as exportAudit } from "~/routes/admin.audit.export";

import { createBulkAudit } from "../../factories/bulk-audit";
import { createBulkLeads } from "../../factories/bulk-leads";
import { keyOf } from "../../setup/api";
import { Browser } from "../../setup/browser";
import { ask, createPerson } from "../../setup/staff";

/* People who lose their access while they download something long. */

const ROWS = 1_200;

beforeAll(async () => {
  await createPerson("super_admin");
  await createBulkAudit({ total: ROWS });
  await createBulkLeads({ total: ROWS });
}, 60_000);
beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => void vi.useRealTimers());

/** The lines that arrive of a file, if something happens after its first piece. */
async function linesDuring({ body }: Response, change: () => Promise<unknown>): Promise<number> {
  if (!body) throw new Error("there is no stream");
  let text = "";
  for await (const piece of body.pipeThrough(new TextDecoderStream())) {
    if (text === "") await change();
    text += piece;
    vi.advanceTimersByTime(2_000);
  }
  return text.split("\n").length;
}

const LOSSES: Record<string, (userId: string) => Promise<unknown>> = {
  "whose account is disabled": (userId) => setActive({ userId, isActive: false, actorId: null }),
  "whose sessions are ended": (userId) => endAllSessions({ userId }),
  "whose role changes": (userId) => setRole({ userId, role: "support", actorId: null }),
};

test.each(Object.entries(LOSSES))("an export of someone %s breaks off", async (_, lose) => {
  const person = await createPerson("super_admin");
  const file = await ask(person, exportAudit, { path: "/admin/audit/export", form: {} });
  await expect(linesDuring(file, () => lose(person.id))).rejects.toThrow("lost access");
});

test("an export of someone who keeps their access arrives as a whole", async () => {
  const person = await createPerson("super_admin");
  const file = await ask(person, exportAudit, { path: "/admin/audit/export", form: {} });
  expect(await linesDuring(file, () => Promise.resolve())).toBeGreaterThan(ROWS);
});

test("a list that a program reads breaks off when its key is revoked", async () => {
  const { id: userId } = await createPerson("super_admin");
  const key = await keyOf(userId, PERMISSIONS);
  const request = new Request(`http://localhost${leadList.path}`, {
    headers: { Authorization: `Bearer ${key}`, Accept: "application/x-ndjson" },
  });
  const revoke = async () => {
    const [{ id: keyId } = { id: "" }] = await listApiKeys({ userId });
    await revokeApiKey({ userId, keyId, actor: { id: userId, name: "Test" } });
  };
  const list = await new Browser().visit(() => handleApi({ request, params: {}, context: {} }, leadList));
  await expect(linesDuring(list, revoke)).rejects.toThrow("lost access");
});
