import { readFileSync } from "node:fs";

import { describe, expect, test } from "vitest";

import { parseDrill, USAGE } from "../../scripts/drill/arguments";
import { failoverLines, reportText, type DrillFigures } from "../../scripts/drill/report";
import {
  databaseProxyFile,
  patroniFile,
  pgBouncerFile,
  shippedFile,
  siteProxyFile,
} from "../../scripts/drill/shipped";
import { isInOutage, outagesOf } from "../../scripts/drill/timeline";

describe("the command of a drill", () => {
  test("kills PostgreSQL ten times, unless its arguments say otherwise", () => {
    expect(parseDrill(["failover"])).toEqual({
      drill: "failover",
      times: 10,
      loss: "database",
      gigabytes: 0.2,
    });
    expect(parseDrill(["restart"])).toMatchObject({ times: 20 });
    expect(parseDrill(["failover", "--times=3", "--loss=machine"])).toEqual({
      drill: "failover",
      times: 3,
      loss: "machine",
      gigabytes: 0.2,
    });
  });

  test.each([
    [[]],
    [["earthquake"]],
    [["failover", "restart"]],
    [["failover", "--times=0"]],
    [["failover", "--times=often"]],
    [["failover", "--loss=nothing"]],
    [["failover", "--quietly"]],
    [["restore", "--gigabytes=0"]],
    [["restore", "--gigabytes=all"]],
  ])("is refused with its usage for %j", (words) => {
    expect(() => parseDrill(words)).toThrow(USAGE);
  });
});

const good: DrillFigures = {
  kills: 2,
  died: 0,
  acknowledged: { bookings: 31, "sign-ins": 40 },
  lost: 0,
  outages: [4_100, 9_900],
  reads: { served: 88, all: 88 },
  faults: 0,
};
const missed = (figures: Partial<DrillFigures>, loss: "database" | "machine" = "database") =>
  failoverLines({ loss }, { ...good, ...figures })
    .filter(({ isMissed }) => isMissed)
    .map(({ label }) => label);

describe("the report of a drill", () => {
  test("misses nothing when every bound is met", () => {
    expect(missed({})).toEqual([]);
  });

  test.each<[Partial<DrillFigures>, string]>([
    [{ died: 1 }, "processes of the application that died"],
    [{ lost: 1 }, "acknowledged writes lost"],
    [{ outages: [100, 10_001] }, "longest write outage"],
    [{ faults: 1 }, "answers 500, or 503 without Retry-After"],
    [{ acknowledged: { bookings: 31, "sign-ins": 0 } }, "sign-ins made"],
  ])("marks %j", (figures, label) => {
    expect(missed(figures)).toEqual([label]);
    const text = reportText(failoverLines({ loss: "database" }, { ...good, ...figures }));
    expect(text).toMatch(new RegExp(`^MISSED ${label}: `, "m"));
  });

  test("gives a lost machine the time after which its role expires", () => {
    const ttl = Number(/^ +ttl: (\d+)$/m.exec(readFileSync("deploy/ha/patroni.yml", "utf8"))?.[1]);
    expect(missed({ outages: [(ttl + 5) * 1_000] }, "machine")).toEqual([]);
    expect(missed({ outages: [60_000] }, "machine")).toEqual(["longest write outage"]);
  });
});

describe("an outage", () => {
  const timeline = { acknowledged: [1_000, 2_000, 6_000, 7_000, 12_500], kills: [2_100, 8_000], end: 16_000 };

  test("is the longest time without an acknowledged write, for each kill", () => {
    expect(outagesOf({ ...timeline, end: 13_000 })).toEqual([4_000, 5_500]);
  });

  test("without a write afterwards lasts until the drill is over", () => {
    expect(outagesOf({ acknowledged: [1_000], kills: [1_200], end: 9_000 })).toEqual([8_000]);
  });

  test("is over with the first write", () => {
    const moments = [1_000, 2_200, 5_900, 6_100, 8_100, 13_000];
    expect(moments.map((moment) => isInOutage(timeline, moment))).toEqual([
      false,
      true,
      true,
      false,
      true,
      false,
    ]);
  });
});

describe("the shipped configuration", () => {
  const ports = { postgres: 20_001, rest: 20_002 };
  const files = {
    patroni: patroniFile({ name: "db2", ports, etcdPort: 20_003, folder: "/tmp/db2", binaries: "/opt/pg" }),
    pgBouncer: pgBouncerFile({
      port: 20_004,
      primaryPort: 20_005,
      replicaPort: 20_011,
      userList: "/tmp/users",
    }),
    database: databaseProxyFile({
      port: 20_005,
      replicaPort: 20_011,
      nodes: [ports, { postgres: 20_006, rest: 20_007 }],
    }),
    site: siteProxyFile({ port: 20_008, appPorts: [20_009, 20_010] }),
  };

  test.each(Object.entries(files))("of %s reaches only this machine in a drill", (_, text) => {
    const settings = text.replaceAll(/^\s*[#;].*$/gm, "");
    expect(
      settings.match(/\b10\.0\.0\.\d+|:500[01]\b|port=500[01]\b|\bapp[12]:|\/var\/lib|\/etc\/pgbouncer/g),
    ).toBeNull();
  });

  test("that lacks what a drill exchanges stops it", () => {
    expect(() => shippedFile("deploy/ha/pgbouncer.ini", [["port=4999", "port=1"]])).toThrow(/port=4999/);
  });

  test("acknowledges nothing that only one server has", () => {
    expect(files.patroni).toMatch(/^ +synchronous_mode: true$/m);
    expect(files.patroni).not.toMatch(/synchronous_commit/);
  });

  test("gives up on a lost primary before the application does", () => {
    const [, seconds] = /^query_wait_timeout = (\d+)$/m.exec(files.pgBouncer) ?? [];
    expect(Number(seconds)).toBeLessThan(5);
  });
});
