import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";

import { atomically, db } from "~/server/db.server";

import { auditEntries } from "../../../drizzle/schema";

import { changedFields, SYSTEM_ACTOR } from "./audit";
import { auditWrite } from "./audit.server";

async function record(subjectId: string) {
  await atomically((tx) => [
    auditWrite(tx, {
      actor: SYSTEM_ACTOR,
      action: "post.published",
      subject: { id: subjectId, name: "A title" },
      before: { status: "draft" },
      after: { status: "published" },
    }),
  ]);
}

const entriesOf = (subjectId: string) =>
  db.select().from(auditEntries).where(eq(auditEntries.subjectId, subjectId));

/** The database's own words; drizzle wraps them on one of the engines. */
async function refusalOf(write: PromiseLike<unknown>): Promise<string> {
  const error: unknown = await write.then(
    () => new Error("nothing was refused"),
    (error: unknown) => error,
  );
  const { cause, message } = error as Error;
  return cause instanceof Error ? cause.message : message;
}

describe("the audit log", () => {
  test("keeps who, what, before and after", async () => {
    const subjectId = crypto.randomUUID();
    await record(subjectId);
    expect(await entriesOf(subjectId)).toEqual([
      expect.objectContaining({
        actorId: null,
        actorName: "System",
        action: "post.published",
        subjectType: "post",
        subjectName: "A title",
        before: { status: "draft" },
        after: { status: "published" },
      }),
    ]);
  });

  test("refuses to change or to lose an entry", async () => {
    const subjectId = crypto.randomUUID();
    await record(subjectId);
    const mine = eq(auditEntries.subjectId, subjectId);
    await expect(
      refusalOf(db.update(auditEntries).set({ actorName: "Somebody else" }).where(mine)),
    ).resolves.toMatch(/only added to/);
    await expect(refusalOf(db.delete(auditEntries).where(mine))).resolves.toMatch(/only added to/);
    expect(await entriesOf(subjectId)).toHaveLength(1);
  });
});

describe("what changed", () => {
  test("is named on both sides, and nothing else is", () => {
    expect(
      changedFields({ name: "Acme", plan: "starter", note: null }, { plan: "team", note: null }),
    ).toEqual({
      before: { plan: "starter" },
      after: { plan: "team" },
    });
    expect(changedFields({ name: "Acme" }, { name: "Acme" })).toBeNull();
  });
});
