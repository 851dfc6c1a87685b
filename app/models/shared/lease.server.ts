import { and, eq, lte } from "drizzle-orm";

import { MINUTE_MILLISECONDS } from "~/lib/time-units";
import { atomically } from "~/server/db.server";
import { databaseMoment } from "~/server/db/clock.server";

import { leases } from "../../../drizzle/schema";

/** How long a process that was killed keeps others from continuing its work. */
const LEASE_MILLISECONDS = 2 * MINUTE_MILLISECONDS;

/**
 * Does work that only one process may do at a time, however many share the database. Returns null
 * if another one is doing it. The lease is renewed while the work runs. `signal` is aborted when
 * that fails: then another process may have begun, and the work has to stop. Only the database's
 * clock decides when a lease ends.
 */
export async function withLease<Result>(
  { name, milliseconds = LEASE_MILLISECONDS }: { name: string; milliseconds?: number },
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result | null> {
  const holder = crypto.randomUUID();
  const claim = { name, holder, milliseconds };
  if (!(await takeLease(claim))) return null;
  const lost = new AbortController();
  const renewal = setInterval(() => {
    renewLease(claim)
      .then((isOurs) => {
        if (!isOurs) lost.abort(new Error(`Another process has taken over the work "${name}"`));
      })
      .catch((error: unknown) => lost.abort(error));
  }, milliseconds / 4).unref();
  try {
    return await work(lost.signal);
  } finally {
    clearInterval(renewal);
    await endLease(claim);
  }
}

interface Claim {
  name: string;
  holder: string;
  milliseconds: number;
}

async function takeLease({ name, holder, milliseconds }: Claim): Promise<boolean> {
  const until = databaseMoment({ laterBy: milliseconds });
  const [taken] = await atomically((tx) => [
    tx
      .insert(leases)
      .values({ name, holder, until })
      .onConflictDoUpdate({
        target: leases.name,
        set: { holder, until },
        setWhere: lte(leases.until, databaseMoment()),
      })
      .returning({ holder: leases.holder }),
  ]);
  return taken.length > 0;
}

async function renewLease({ name, holder, milliseconds }: Claim): Promise<boolean> {
  const until = databaseMoment({ laterBy: milliseconds });
  const [kept] = await atomically((tx) => [
    tx
      .update(leases)
      .set({ until })
      .where(and(eq(leases.name, name), eq(leases.holder, holder)))
      .returning({ holder: leases.holder }),
  ]);
  return kept.length > 0;
}

/** If the database is away, the lease ends by itself. */
async function endLease({ name, holder }: Claim): Promise<void> {
  const ours = and(eq(leases.name, name), eq(leases.holder, holder));
  await atomically((tx) => [tx.delete(leases).where(ours)]).catch(() => undefined);
}
