import { eq } from "drizzle-orm";
import { expect, test } from "vitest";

import { users } from "../../../drizzle/schema";
import { onboarding } from "../../../tests/factories/user";
import { onboardUser } from "~/models/account/user.server";
import { db } from "~/server/db.server";

import { listPresent, markGone, markPresent } from "./presence.server";
import { PRESENCE_MILLISECONDS } from "./presence-limits";

async function createPerson(firstName: string, lastName: string): Promise<string> {
  const metadata = { first_name: firstName, last_name: lastName };
  return (await onboardUser(onboarding({ metadata }))).user.id;
}

async function createSeats() {
  const subject = `post:${crypto.randomUUID()}` as const;
  return {
    bo: { subject, userId: await createPerson("Bo", "Lind") },
    ana: { subject, userId: await createPerson("Ana", "Roth") },
  };
}

test("those who have the same open see each other, and not themselves", async () => {
  const { bo, ana } = await createSeats();
  await markPresent(bo);
  expect(await listPresent(bo)).toEqual([]);
  await markPresent(ana);
  expect(await listPresent(bo)).toEqual(["Ana Roth"]);
  expect(await listPresent(ana)).toEqual(["Bo Lind"]);
});

test("someone who closed it, or was silent for too long, is no longer there", async () => {
  const { bo, ana } = await createSeats();
  const now = new Date();
  await markPresent({ ...bo, now });
  await markPresent({ ...ana, now });
  await markGone(ana);
  expect(await listPresent({ ...bo, now })).toEqual([]);
  const almost = new Date(now.getTime() + PRESENCE_MILLISECONDS - 1);
  expect(await listPresent({ ...ana, now: almost })).toEqual(["Bo Lind"]);
  expect(await listPresent({ ...ana, now: new Date(now.getTime() + PRESENCE_MILLISECONDS) })).toEqual([]);
});

test("saying it twice at once leaves one entry", async () => {
  const { bo, ana } = await createSeats();
  await Promise.all([markPresent(bo), markPresent(bo), markPresent(bo)]);
  expect(await listPresent(ana)).toEqual(["Bo Lind"]);
});

test("an article and a text of the site with the same id are two things", async () => {
  const { bo, ana } = await createSeats();
  const text = `content:${bo.subject.slice("post:".length)}` as const;
  await markPresent(bo);
  expect(await listPresent({ ...ana, subject: text })).toEqual([]);
  await markPresent({ ...bo, subject: text });
  expect(await listPresent({ ...ana, subject: text })).toEqual(["Bo Lind"]);
  await markGone(bo);
  expect(await listPresent({ ...ana, subject: text })).toEqual(["Bo Lind"]);
});

test("a disabled colleague isn't named", async () => {
  const { bo } = await createSeats();
  const former = await createPerson("Cy", "Old");
  await markPresent({ subject: bo.subject, userId: former });
  expect(await listPresent(bo)).toEqual(["Cy Old"]);
  await db.update(users).set({ isActive: false }).where(eq(users.id, former));
  expect(await listPresent(bo)).toEqual([]);
});
