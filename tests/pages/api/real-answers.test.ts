import { randomBytes } from "node:crypto";

import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";

import { fileList } from "~/api/files.server";
import { leadEventList } from "~/api/leads.server";
import { proposalList } from "~/api/proposals.server";
import { PERMISSIONS } from "~/models/account/role";
import { atomically, db } from "~/server/db.server";
import { leadWrites } from "~/models/lead/lead.server";
import { ITEMS_MAX } from "~/models/proposal/proposal-limits";

import { leads, rateLimits } from "../../../drizzle/schema";
import { createCompany } from "../../factories/company";
import { createUser } from "../../factories/user";
import { askApi, keyOf } from "../../setup/api";

/* Answers about rows as the site itself writes them, and bodies at the limits of the document. */

let key: string;

beforeAll(async () => {
  key = await keyOf((await createUser({ role: "super_admin" })).id, PERMISSIONS);
});
beforeEach(async () => {
  await db.delete(rateLimits);
});

test("a timeline may have an ROI statement, whose id isn't a UUID", async () => {
  const email = `${crypto.randomUUID()}@visitors.test`;
  const subjectId = randomBytes(32).toString("base64url");
  const event = { kind: "roi_result", subjectId, facts: { amountMinor: 1_000, currency: "USD" } } as const;
  await atomically((tx) =>
    leadWrites(tx, { email, emailProven: false, source: "roi", consent: "Yes.", event }),
  );
  const [lead] = await db.select({ id: leads.id }).from(leads).where(eq(leads.email, email));
  const answer = await askApi(leadEventList, "GET", { key, params: { id: lead?.id ?? "" } });
  expect(answer).toMatchObject({ status: 200, body: [{ kind: "roi_result", subjectId }] });
});

const item = {
  ...{ section: "Part", title: "Build", description: "All of it", quantityHundredths: 100 },
  ...{ unitPriceMinor: 480_000, period: "once", isOptional: false, taxRate: 0 },
};
const draft = {
  ...{ title: "Invoices", clientName: "Ada Lovelace", clientEmail: "ada@clients.test", currency: "EUR" },
  ...{ request: "Invoices are typed in.", work: "We read them.", lastDay: "2036-01-15" },
};
const create = (body: object) => askApi(proposalList, "POST", { key, body });

test("a proposal may have as many items as the document says", async () => {
  const items = Array.from({ length: ITEMS_MAX / 2 }, () => item);
  expect(await create({ ...draft, items })).toMatchObject({ status: 201 });
  const withoutSections = Array.from({ length: ITEMS_MAX }, () => ({ ...item, section: undefined }));
  expect(await create({ ...draft, items: withoutSections })).toMatchObject({ status: 201 });
});

test("a discount without its amount is refused by the name of the missing field", async () => {
  const answer = await create({ ...draft, items: [item], discount: { kind: "percent" } });
  expect(answer).toMatchObject({ status: 422, body: { errors: [{ path: "discount.basisPoints" }] } });
});

test("what isn't a form is no file, and the refusal says what is", async () => {
  const { workspaces } = await createCompany();
  const answer = await askApi(fileList, "POST", { key, params: { id: workspaces[0]?.id ?? "" }, body: {} });
  expect(answer).toMatchObject({
    status: 415,
    body: { detail: expect.stringContaining("multipart/form-data") },
  });
});
