import { and, eq, gte, sql } from "drizzle-orm";
import { expect, test } from "vitest";

import { placeOf } from "~/server/db/prepared.server";

import { users } from "../../../drizzle/schema";
import { createUser } from "../../../tests/factories/user";
import { watchStatements } from "../../../tests/setup/explain";

import { declareReading, group, known, read, readBehind } from "./reading.server";

const built: string[] = [];
const emailReading = declareReading((tx, form: "any" | "young") => {
  built.push(form);
  const isYoung = gte(users.createdAt, placeOf("since", users.createdAt));
  return tx
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, sql.placeholder("id")), form === "young" ? isYoung : undefined));
});
const emailOf = (id: string) => emailReading("any", { id }, ([row]) => row?.email ?? null);
const roleReading = declareReading((tx) =>
  tx
    .select({ role: users.role })
    .from(users)
    .where(eq(users.id, sql.placeholder("id"))),
);
const roleOf = (id: string) => roleReading("", { id }, ([row]) => row?.role ?? null);

test("a reading is built once, and each call has its own values", async () => {
  const [ada, bob] = [await createUser(), await createUser()];
  built.length = 0;
  for (const { id, email } of [ada, bob, ada]) expect(await read(emailOf(id))).toBe(email);
  expect(built).toEqual(["any"]);
  const young = (since: Date) => emailReading("young", { id: ada.id, since }, (rows) => rows.length);
  expect(await read(young(new Date(0)))).toBe(1);
  expect(await read(young(new Date("2999-01-01")))).toBe(0);
  expect(built).toEqual(["any", "young"]);
  expect(await readBehind(emailOf(bob.id))).toBe(bob.email);
});

test("a group is one statement with the values of its own call, and asks for nothing known", async () => {
  const [ada, bob] = [await createUser({ role: "sales" }), await createUser({ role: "support" })];
  const both = (id: string) => group({ email: emailOf(id), role: roleOf(id), plan: known("free") });
  const found: unknown[] = [];
  const statements = await watchStatements(async () => {
    for (const { id } of [ada, bob]) found.push(await read(both(id)));
  });
  expect(found).toEqual([
    { email: ada.email, role: "sales", plan: "free" },
    { email: bob.email, role: "support", plan: "free" },
  ]);
  expect(statements).toHaveLength(2);
  expect(await watchStatements(() => read(group({ plan: known("free") })))).toEqual([]);
});

test("two readings that would share a place with different values are refused", () => {
  expect(() => group({ one: emailOf("1"), other: roleOf("2") })).toThrow('value of "id"');
});
