import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { readEnv } from "~/server/env.server";

import { EICAR, startClamd } from "../../tests/setup/clamd";

import { findVirus, pingScanner } from "./virus-scan.server";

let clamd: Awaited<ReturnType<typeof startClamd>>;
beforeEach(async () => {
  clamd = await startClamd();
});
afterEach(() => clamd.stop());

async function* pieces(...contents: (string | Buffer)[]) {
  for (const content of contents) yield Buffer.from(content);
}
const scan = (content: AsyncIterable<Uint8Array>, milliseconds = 5_000) =>
  findVirus(content, { address: clamd.address, milliseconds });
const failure = { name: "ScannerError" };

describe("the scanner", () => {
  test("finds nothing in a clean file of 25 MB, and gets all of it", async () => {
    const piece = Buffer.alloc(64 * 1024, "a");
    expect(await scan(pieces(...Array.from({ length: 400 }, () => piece), ""))).toBeNull();
    expect(clamd.scanned).toEqual([400 * 64 * 1024]);
  });

  test("names what it finds, also across pieces", async () => {
    expect(await scan(pieces("before ", EICAR.slice(0, 30), EICAR.slice(30)))).toBe("Win.Test.EICAR_HDB-1");
  });

  test.each([
    ["INSTREAM size limit exceeded. ERROR"],
    ["stream: Can't allocate memory ERROR"],
    ["UNKNOWN COMMAND"],
    [""],
    ["x".repeat(5_000)],
  ])("has not seen a file to which it answers %j", async (answer) => {
    clamd.answering(() => answer);
    await expect(scan(pieces("x"))).rejects.toMatchObject(failure);
  });

  test("has not seen a file when it is silent, down, or the file breaks off", async () => {
    clamd.answering(() => null);
    await expect(scan(pieces("x"), 100)).rejects.toMatchObject(failure);
    const broken = (async function* () {
      yield Buffer.from("x");
      throw new Error("the store is down");
    })();
    await expect(scan(broken)).rejects.toMatchObject(failure);
    await clamd.stop();
    await expect(scan(pieces("x"))).rejects.toMatchObject(failure);
    clamd = await startClamd();
  });
});

describe("the health of the scanner", () => {
  test("is good while it answers, and bad when it is silent, wrong or down", async () => {
    const ping = () => pingScanner({ address: clamd.address, milliseconds: 200 });
    expect(await ping()).toBe(true);
    clamd.answering(() => null);
    expect(await ping()).toBe(false);
    clamd.answering(() => "UNKNOWN COMMAND");
    expect(await ping()).toBe(false);
    await clamd.stop();
    expect(await ping()).toBe(false);
    clamd = await startClamd();
  });
});

test("the variable of the scanner names a port or a socket", () => {
  const scannerOf = (CLAMD_URL?: string) => readEnv({ DATABASE_URL: "file:./x.db", CLAMD_URL }).scanner;
  expect(scannerOf()).toBeUndefined();
  expect(scannerOf("tcp://clamav:3310")).toEqual({ host: "clamav", port: 3310 });
  expect(scannerOf("tcp://[::1]:3310")).toEqual({ host: "::1", port: 3310 });
  expect(scannerOf("unix:/run/clamav/clamd.ctl")).toEqual({ path: "/run/clamav/clamd.ctl" });
  for (const wrong of ["clamav:3310", "http://clamav:3310", "tcp://clamav", "unix:clamd.ctl"])
    expect(() => scannerOf(wrong)).toThrow("CLAMD_URL");
});
