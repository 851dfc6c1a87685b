import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";

import { type ApiResource, handleApi } from "~/api/framework/resource.server";
import { leadList } from "~/api/leads.server";
import { proposalList } from "~/api/proposals.server";
import { PERMISSIONS } from "~/models/account/role";
import { db } from "~/server/db.server";

import { leads, proposals } from "../../../drizzle/schema";
import { createBulkLeads } from "../../factories/bulk-leads";
import { createBulkProposals } from "../../factories/bulk-proposals";
import { createUser } from "../../factories/user";
import { keyOf } from "../../setup/api";
import { Browser } from "../../setup/browser";

/* A whole list as a stream, while others work with what is in it. */

const ROWS = 1_200;

let key: string;

beforeAll(async () => {
  key = await keyOf((await createUser({ role: "sales" })).id, PERMISSIONS);
  await createBulkLeads({ total: ROWS });
  await createBulkProposals({ total: ROWS });
}, 60_000);

/** The ids of a stream. After its first chunk, the row that changed longest ago changes again. */
async function readDuring(resource: ApiResource, change: () => Promise<string>) {
  const request = new Request(`http://localhost${resource.path}`, {
    headers: { Authorization: `Bearer ${key}`, Accept: "application/x-ndjson" },
  });
  return new Browser().visit(async () => {
    const { body } = await handleApi({ request, params: {}, context: {} }, resource);
    if (!body) throw new Error("there is no stream");
    let text = "";
    let changed: string | undefined;
    for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
      text += chunk;
      changed ??= await change();
    }
    const lines = text.trimEnd().split("\n");
    return { changed, ids: lines.map((line) => (JSON.parse(line) as { id: string }).id) };
  });
}

test("a lead that gets a note while all leads are read isn't missing", async () => {
  const { changed, ids } = await readDuring(leadList, async () => {
    const [last] = await db.select({ id: leads.id }).from(leads).orderBy(leads.lastEventAt).limit(1);
    await db
      .update(leads)
      .set({ lastEventAt: new Date() })
      .where(eq(leads.id, last?.id ?? ""));
    return last?.id ?? "";
  });
  expect(ids.filter((id) => id === changed)).toHaveLength(1);
  expect(new Set(ids).size).toBe(await db.$count(leads));
});

test("a proposal that is opened while all proposals are read isn't missing", async () => {
  const { changed, ids } = await readDuring(proposalList, async () => {
    const [last] = await db
      .select({ id: proposals.id })
      .from(proposals)
      .orderBy(proposals.updatedAt)
      .limit(1);
    await db
      .update(proposals)
      .set({ updatedAt: new Date() })
      .where(eq(proposals.id, last?.id ?? ""));
    return last?.id ?? "";
  });
  expect(ids.filter((id) => id === changed)).toHaveLength(1);
  expect(new Set(ids).size).toBe(await db.$count(proposals));
});
