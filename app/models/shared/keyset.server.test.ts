import { eq } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { atomically, db } from "~/server/db.server";
import { poolState } from "~/server/db/connection.server";

import { securityEvents } from "../../../drizzle/schema";
import { insertMany } from "../../../tests/factories/insert-many";
import { createUser } from "../../../tests/factories/user";
import { wholeCopy } from "../../../tests/factories/whole-copy";
import { watchStatements } from "../../../tests/setup/explain";
import { turnsDuring } from "../../../tests/setup/turns";

import { everyRow } from "./keyset.server";
import { decodeCursor, encodeCursor, type SortKind } from "./keyset";

const VALUES = {
  time: fc.date({ min: new Date("1970-01-01"), max: new Date("5000-01-01"), noInvalidDate: true }),
  number: fc.maxSafeInteger(),
  version: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
  text: fc.string({ unit: "grapheme", maxLength: 60 }).filter((text) => !text.includes("\0")),
};

describe.each(Object.keys(VALUES) as SortKind[])("a cursor by %s", (kind) => {
  test("decodes to its position, and is safe in a URL", () => {
    fc.assert(
      fc.property(VALUES[kind] as fc.Arbitrary<Date | number | string>, fc.uuid(), (value, id) => {
        const cursor = encodeCursor({ value, id });
        expect(encodeURIComponent(cursor.replace("~", ""))).toBe(cursor.replace("~", ""));
        expect(decodeCursor(cursor, kind)).toEqual({ value: Object.is(value, -0) ? 0 : value, id });
      }),
    );
  });

  test("that was made up is refused in every form", () => {
    const made = fc.oneof(
      fc.string(),
      fc
        .tuple(fc.string(), fc.uuid())
        .map(([text, id]) => `${text}.${id}`.replace(/^(?=-?[0-9a-z]+\.)/, "!")),
    );
    fc.assert(
      fc.property(made, (text) => {
        fc.pre(!text.startsWith("~") || kind !== "text");
        expect(() => decodeCursor(text, kind)).toThrow(expect.objectContaining({ code: "invalid_cursor" }));
      }),
    );
  });
});

test.each(["~AA.", "~gA.", "~====."])("a text cursor of %s holds no text that both engines take", (value) => {
  expect(() => decodeCursor(`${value}47969c4e-fae6-440e-b438-fee1710ff166`, "text")).toThrow(
    expect.objectContaining({ code: "invalid_cursor" }),
  );
});

test.each(["zik0zk", "zzzzzzzzz", "0", "-1"])("a cursor by %s is none of a list of versions", (value) => {
  expect(() => decodeCursor(`${value}.47969c4e-fae6-440e-b438-fee1710ff166`, "version")).toThrow(
    expect.objectContaining({ code: "invalid_cursor" }),
  );
});

describe("every row of a query", () => {
  const START = Date.UTC(2030, 0, 1);

  /** A person with security events, three in each millisecond. */
  async function createEvents(count: number): Promise<string> {
    const { id: userId } = await createUser();
    await add(userId, count);
    return userId;
  }

  async function add(userId: string, count: number, start = START): Promise<void> {
    const rows = Array.from({ length: count }, (_, number) => ({
      userId,
      kind: `${number}`,
      createdAt: new Date(start + Math.floor(number / 3)),
    }));
    if (count > 0) await atomically((tx) => [insertMany(tx, securityEvents, rows)]);
  }

  const eventsOf = (userId: string) =>
    everyRow(
      { createdAt: securityEvents.createdAt, id: securityEvents.id },
      eq(securityEvents.userId, userId),
      (key) => db.select({ key, row: { kind: securityEvents.kind } }).from(securityEvents),
      ({ key, row }) => ({ ...row, at: key.createdAt.getTime() }),
    );

  test.each([0, 1, 499, 500, 501, 1_000, 1_001])("reads each of %i rows once, in order", async (count) => {
    const read = await wholeCopy(eventsOf(await createEvents(count)));
    const inOrder = (numbers: number[]) => numbers.toSorted((a, b) => a - b);
    expect(inOrder(read.map(({ kind }) => Number(kind)))).toEqual(Array.from({ length: count }, (_, n) => n));
    expect(read.map(({ at }) => at)).toEqual(inOrder(read.map(({ at }) => at)));
  });

  test("leaves out no row when others are added or deleted in between", async () => {
    const userId = await createEvents(900);
    const rows = eventsOf(userId);
    const first = (await rows.next()).value ?? [];
    const early = eq(securityEvents.createdAt, new Date(START + 1));
    await atomically((tx) => [tx.delete(securityEvents).where(early)]);
    await add(userId, 300, START + 10_000);
    const others = await wholeCopy(rows);
    expect(first).toHaveLength(500);
    expect(others).toHaveLength(700);
  });

  test("lets others run between the parts, and asks for nothing once nobody reads on", async () => {
    const userId = await createEvents(1_001);
    expect(await turnsDuring(() => wholeCopy(eventsOf(userId)))).toBeGreaterThanOrEqual(3);
    const statements = await watchStatements(async () => {
      for await (const some of eventsOf(userId)) {
        expect(some).toHaveLength(500);
        break;
      }
    });
    expect(statements).toHaveLength(1);
    const pool = poolState();
    expect(pool?.idle).toBe(pool?.open);
  });
});
