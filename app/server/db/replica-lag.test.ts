import { expect, test } from "vitest";

import { RECENT_WRITE_SECONDS, REPLICA_LAG_MAX_MILLISECONDS, ReplicaLag } from "./replica-lag";

test("a replica answers only once it has caught up with the primary", () => {
  const lag = new ReplicaLag(0);
  expect([lag.state(0), lag.mayAnswer(0)]).toEqual(["down", false]);
  lag.notePrimary(100n, 0);
  lag.noteReplica(99n);
  expect([lag.state(500), lag.mayAnswer(500)]).toEqual(["late", false]);
  lag.noteReplica(100n);
  expect([lag.state(500), lag.mayAnswer(500), lag.behind(500)]).toEqual(["ok", true, 500]);
});

test("a replica that makes no progress is left out after ten seconds, and used again when it has caught up", () => {
  const lag = new ReplicaLag(0);
  lag.notePrimary(100n, 0);
  lag.noteReplica(100n);
  for (let moment = 500; moment <= 30_000; moment += 500) {
    lag.notePrimary(100n + BigInt(moment), moment);
    lag.noteReplica(100n);
    expect(lag.mayAnswer(moment)).toBe(moment <= 10_000);
  }
  expect([lag.state(30_000), lag.behind(30_000)]).toEqual(["late", 30_000]);
  lag.noteReplica(20_100n);
  expect(lag.behind(30_000)).toBe(10_000);
  lag.noteReplica(30_100n);
  expect([lag.mayAnswer(30_000), lag.behind(30_000)]).toEqual([true, 0]);
});

test("a primary on which nothing happens doesn't make the replica late", () => {
  const lag = new ReplicaLag(0);
  for (let moment = 0; moment <= 60_000; moment += 500) {
    lag.notePrimary(100n, moment);
    lag.noteReplica(100n);
  }
  expect(lag.behind(60_000)).toBe(0);
});

test("after a change the replica waits until it has what was committed before", () => {
  const lag = new ReplicaLag(0);
  lag.notePrimary(100n, 0);
  lag.noteReplica(100n);
  lag.require(200);
  expect([lag.mayAnswer(300), lag.state(300)]).toEqual([false, "ok"]);
  lag.notePrimary(150n, 250);
  lag.noteReplica(120n);
  expect(lag.mayAnswer(300)).toBe(false);
  lag.noteReplica(150n);
  expect(lag.mayAnswer(300)).toBe(true);
});

test("a failed probe leaves the replica out until the next answer", () => {
  const lag = new ReplicaLag(0);
  lag.notePrimary(100n, 0);
  lag.noteReplica(100n);
  lag.noteFailure();
  expect([lag.mayAnswer(1), lag.state(1)]).toEqual([false, "down"]);
  lag.noteReplica(100n);
  expect(lag.mayAnswer(1)).toBe(true);
});

test("an hour without a replica is remembered in a bounded number of probes", () => {
  const lag = new ReplicaLag(0);
  for (let moment = 0; moment < 3_600_000; moment += 500) lag.notePrimary(BigInt(moment), moment);
  lag.noteReplica(3_000_000n);
  expect(lag.behind(3_600_000)).toBeGreaterThanOrEqual(600_000);
  lag.noteReplica(3_599_500n);
  expect(lag.mayAnswer(3_600_000)).toBe(true);
});

test("after a write people read from the primary for longer than the replica may be behind", () => {
  expect(RECENT_WRITE_SECONDS * 1_000).toBeGreaterThan(REPLICA_LAG_MAX_MILLISECONDS);
});
