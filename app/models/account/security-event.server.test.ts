import { expect, test } from "vitest";

import { createUser } from "../../../tests/factories/user";
import { runRaw } from "../../../tests/setup/databases";

import { listSecurityEvents, recordSecurityEvent } from "./security-event.server";

test("events come newest first, page by page, each once, and only the account's own", async () => {
  const [{ id: userId }, { id: other }] = [await createUser(), await createUser()];
  // Three share a moment: the page border may fall between them.
  const moments = [1, 2, 3, 3, 3, 4, 5].map((day) => new Date(Date.UTC(2026, 0, day)));
  for (const now of moments) await recordSecurityEvent({ userId, kind: "signed_in", now });
  await recordSecurityEvent({ userId: other, kind: "signed_out" });
  const seen = [];
  let older = true;
  while (older) {
    const page = await listSecurityEvents({ userId, limit: 2, before: seen.at(-1) });
    seen.push(...page.items);
    older = page.older;
  }
  expect(seen.map(({ createdAt }) => createdAt)).toEqual(moments.toReversed());
  expect(new Set(seen.map(({ id }) => id)).size).toBe(moments.length);
});

test("a browser's name of any length is kept in part, and a kind from a later version is passed over", async () => {
  const { id: userId } = await createUser();
  await recordSecurityEvent({
    userId,
    kind: "signed_in",
    userAgent: "x".repeat(100_000),
    network: "203.0.113.*",
  });
  await recordSecurityEvent({ userId, kind: "signed_out" });
  await runRaw("update security_events set kind = 'toString' where kind = 'signed_out'");
  const { items } = await listSecurityEvents({ userId });
  expect(items).toHaveLength(1);
  expect(items[0]).toMatchObject({ network: "203.0.113.*", detail: null });
  expect(items[0]?.userAgent).toHaveLength(300);
});
