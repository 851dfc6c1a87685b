import { expect, test } from "vitest";

import { createUser } from "../../../tests/factories/user";
import { runRaw } from "../../../tests/setup/databases";

import {
  countRecoveryCodes,
  createRecoveryCodes,
  deleteRecoveryCodes,
  spendRecoveryCode,
} from "./recovery-code.server";

async function withCodes() {
  const { id: userId } = await createUser();
  return { userId, codes: (await createRecoveryCodes({ userId })) as [string, ...string[]] };
}

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
  const tries = await Promise.all(
    Array.from({ length: 10 }, () => spendRecoveryCode({ userId, code: codes[0] })),
  );
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
    expect(await spendRecoveryCode({ userId, code: spelling(codes[index] ?? "") })).toBe(true);
  }
});

test("another person's code, an earlier set's code and an unknown code do not work", async () => {
  const [mine, theirs] = [await withCodes(), await withCodes()];
  const [old] = mine.codes;
  await createRecoveryCodes({ userId: mine.userId });
  for (const code of [old, theirs.codes[0], "", "0000-0000-0000-0000", "x".repeat(1_000_000)]) {
    expect(await spendRecoveryCode({ userId: mine.userId, code })).toBe(false);
  }
  expect(await countRecoveryCodes({ userId: theirs.userId })).toBe(10);
  await deleteRecoveryCodes({ userId: mine.userId });
  expect(await countRecoveryCodes({ userId: mine.userId })).toBe(0);
  expect(await countRecoveryCodes({ userId: theirs.userId })).toBe(10);
});
