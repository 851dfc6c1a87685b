import { expect, test } from "vitest";

import { createUser } from "../../../tests/factories/user";
import { runRaw } from "../../../tests/setup/databases";

import {
  countRecoveryCodes,
  createRecoveryCodes,
  deleteRecoveryCodes,
  findRecoveryCode,
  spendRecoveryCode,
} from "./recovery-code.server";
import { listSecurityEvents } from "./security-event.server";
import { listSessions, recordSession } from "./user-session.server";
import { setActive } from "./user.server";

async function withCodes() {
  const { id: userId } = await createUser();
  return { userId, codes: (await createRecoveryCodes({ userId })) as [string, ...string[]] };
}

/** Types a code and, if it works, uses it up for a session. */
async function use(userId: string, code: string, sessionId: string = crypto.randomUUID()) {
  const found = await findRecoveryCode({ userId, code });
  return found !== null && (await spendRecoveryCode({ found, sessionId }));
}

const sessionIds = async (userId: string) =>
  (await listSessions({ userId, role: "lead" })).map(({ id }) => id);

test("a set is ten codes that differ, of which the database knows the hashes only", async () => {
  const { userId, codes } = await withCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[0-9a-hj-km-np-tv-z]{4}(-[0-9a-hj-km-np-tv-z]{4}){3}$/);
  const stored = JSON.stringify(await runRaw("select * from recovery_codes"));
  for (const code of codes) {
    expect(stored).not.toContain(code);
    expect(stored).not.toContain(code.replaceAll("-", ""));
  }
  expect(await countRecoveryCodes({ userId })).toBe(10);
});

test("a code works once, also when it comes ten times at the same moment", async () => {
  const { userId, codes } = await withCodes();
  const tries = await Promise.all(Array.from({ length: 10 }, () => use(userId, codes[0])));
  expect(tries.filter(Boolean)).toHaveLength(1);
  expect(await countRecoveryCodes({ userId })).toBe(9);
});

test("a code may be typed in capitals, with spaces or without hyphens, and with O for 0 and I for 1", async () => {
  const { userId, codes } = await withCodes();
  const typed = [
    (code: string) => ` ${code.toUpperCase()} `,
    (code: string) => code.replaceAll("-", ""),
    (code: string) => code.replaceAll("-", " ").replaceAll("0", "O").replaceAll("1", "l"),
  ];
  for (const [index, spelling] of typed.entries()) {
    expect(await use(userId, spelling(codes[index] ?? ""))).toBe(true);
  }
});

test("another person's code, an earlier set's code and an unknown code do not work", async () => {
  const [mine, theirs] = [await withCodes(), await withCodes()];
  const [old] = mine.codes;
  await createRecoveryCodes({ userId: mine.userId });
  for (const code of [old, theirs.codes[0], "", "0000-0000-0000-0000", "x".repeat(1_000_000)]) {
    expect(await use(mine.userId, code)).toBe(false);
  }
  expect(await countRecoveryCodes({ userId: theirs.userId })).toBe(10);
  await deleteRecoveryCodes({ userId: mine.userId });
  expect(await countRecoveryCodes({ userId: mine.userId })).toBe(0);
  expect(await countRecoveryCodes({ userId: theirs.userId })).toBe(10);
});

test("of codes typed at the same moment one is used up, and the session of that one stays", async () => {
  const { userId, codes } = await withCodes();
  for (const round of [0, 3, 6]) {
    await recordSession({ sessionId: crypto.randomUUID(), userId });
    const tries = await Promise.all(
      codes.slice(round, round + 3).map(async (code) => ({
        code,
        sessionId: crypto.randomUUID(),
        found: await findRecoveryCode({ userId, code }),
      })),
    );
    const outcomes = await Promise.all(
      tries.map(async ({ sessionId, found }) => found && (await spendRecoveryCode({ found, sessionId }))),
    );
    expect(outcomes.toSorted()).toEqual([false, false, true]);
    const winner = tries[outcomes.indexOf(true)];
    expect(await sessionIds(userId)).toEqual([winner?.sessionId]);
    for (const { code } of tries.filter((one) => one !== winner))
      expect(await findRecoveryCode({ userId, code })).not.toBeNull();
  }
  const { items } = await listSecurityEvents({ userId });
  expect(items.filter(({ kind }) => kind === "recovery_code_used")).toHaveLength(3);
});

test("a code of an account that is disabled in the meantime is kept, and opens no session", async () => {
  const { userId, codes } = await withCodes();
  const found = await findRecoveryCode({ userId, code: codes[0] });
  await setActive({ userId, actorId: null, isActive: false });
  expect(found && (await spendRecoveryCode({ found, sessionId: crypto.randomUUID() }))).toBe(false);
  expect(await countRecoveryCodes({ userId })).toBe(10);
  expect(await sessionIds(userId)).toEqual([]);
});
