import { expect, test } from "vitest";

import { verifyPassword } from "~/identity/users/passwords";

import { PASSWORD, SECRET_KEY, startProvider } from "./harness";

/*
 * The response time must not reveal to someone with a wrong password whether the address has an
 * account. The test measures CPU time, most of which is the hash, because other programs on the
 * machine disturb the clock.
 */

const TRIES = 8;
/** Far from zero and from twice as much: a hash that is left out, or made twice, falls outside. */
const [LEAST, MOST] = [0.55, 1.8];

async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

test("a wrong password costs the same hash for a known, a banned and an unknown address", async () => {
  const auth = startProvider();
  const [known, banned] = [await auth.signedIn(), await auth.signedIn()];
  await auth.call("PUT", `/admin/users/${banned.userId}`, {
    bearer: SECRET_KEY,
    body: { ban_duration: "24h" },
  });
  const attempt = (email: string) =>
    auth.call("POST", "/token?grant_type=password", { body: { email, password: "not the one" } });
  const subjects = { known: known.email, banned: banned.email, unknown: "nobody-at-all@example.test" };
  const tries: Record<keyof typeof subjects | "bare", number[]> = {
    known: [],
    banned: [],
    unknown: [],
    bare: [],
  };
  for (const email of Object.values(subjects)) await attempt(email);
  // In turn, so that other work of this process affects all of them.
  for (let round = 0; round < TRIES; round += 1) {
    for (const [name, email] of Object.entries(subjects) as [keyof typeof subjects, string][]) {
      tries[name].push(await cpuOf(async () => expect((await attempt(email)).status).toBe(400)));
    }
    tries.bare.push(await cpuOf(() => verifyPassword(PASSWORD, null)));
  }
  // The least of all tries: what disturbs a try only adds to it.
  const spent = Object.fromEntries(
    Object.entries(tries).map(([name, times]) => [name, Math.min(...times)]),
  ) as Record<keyof typeof tries, number>;
  for (const name of ["banned", "unknown"] as const) {
    expect(spent[name] / spent.known, name).toBeGreaterThan(LEAST);
    expect(spent[name] / spent.known, name).toBeLessThan(MOST);
  }
  expect(spent.unknown / spent.bare, "a hash was made at all").toBeGreaterThan(LEAST);
});
