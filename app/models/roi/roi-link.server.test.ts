import { afterEach, expect, test, vi } from "vitest";

import { env } from "~/server/env.server";

import { createEmptyDatabase, runAllRaw, runRaw } from "../../../tests/setup/databases";

const SECRET = "c41d7a90e2b85f36d17c0a94e8b25f63";
afterEach(() => {
  vi.resetModules();
});

/** The application as a process with this database and `SESSION_SECRET` has it. */
async function start(databaseUrl: string) {
  vi.resetModules();
  const server = await import("~/server/env.server");
  Object.assign(server.env, { databaseUrl, databaseDirectUrl: databaseUrl, sealingSecrets: [SECRET] });
  const [database, roi, booking, leads, sealed, migrations] = await Promise.all([
    import("~/server/db.server"),
    import("./roi.server"),
    import("~/models/booking/booking.server"),
    import("~/models/lead/lead-query.server"),
    import("~/models/shared/sealed-value.server"),
    import("~/server/db/migrations.server"),
  ]);
  return { ...database, ...roi, ...booking, ...leads, ...sealed, ...migrations };
}

/** Everything in the database, as someone with the file alone reads it. */
async function readAsThief(databaseUrl: string): Promise<string> {
  const list =
    env.dialect === "sqlite"
      ? "select name from sqlite_master where type = 'table' and sql not like '%virtual%'"
      : "select tablename as name from pg_tables where schemaname = 'public'";
  const tables = (await runRaw(list, databaseUrl)).map(({ name }) => String(name));
  const rows = await Promise.all(tables.map((name) => runRaw(`select * from "${name}"`, databaseUrl)));
  return JSON.stringify(rows);
}

test("the database alone opens neither a statement nor the conversation that the secrets follow from", async () => {
  const databaseUrl = await createEmptyDatabase();
  const app = await start(databaseUrl);
  await app.migrateDatabase();
  const { conversationId } = await app.answerQuestion({
    ...{ conversation: null, turn: 0, step: "process", text: "invoices" },
  });
  let resultToken: string | null = null;
  const steps = ["volume", "minutes", "people", "share", "cost", "systems"] as const;
  for (const [index, step] of steps.entries()) {
    const conversation = await app.getConversation({ id: conversationId });
    const turn = index + 1;
    ({ resultToken } = await app.answerQuestion({ conversation, turn, step, text: "I don't know" }));
  }
  const token = resultToken ?? "";
  const shared = await app.getSharedResult({ token });
  if (!shared) throw new Error("The conversation led to no statement.");
  await app.mailResult({ shared, email: "pat@visitors.test", consent: "Send it." });
  const lead = await app.getLead({ email: "pat@visitors.test" });
  const timeline = await app.listLeadEvents({ leadId: lead?.id ?? "", page: { limit: 5 } });
  expect(timeline.items.map((event) => event.roiToken)).toEqual([token]);
  expect((await app.getConversation({ id: conversationId }))?.resultToken).toBe(token);

  const found = await readAsThief(databaseUrl);
  expect(found).toContain(shared.id);
  expect(found).not.toContain(token);
  expect(found).not.toContain(conversationId);
  expect(await app.getSharedResult({ token: shared.id })).toBeNull();
  await app.closeDatabase();
});

test("links and forms from before the secrets were hashed still work, and are no longer readable", async () => {
  const databaseUrl = await createEmptyDatabase();
  const app = await start(databaseUrl);
  const migrations = app.knownMigrations();
  const hashing = migrations.findIndex(({ sql }) => sql.join().includes("token_hash("));
  const applied = migrations.slice(0, hashing);
  const schema = applied.flatMap(({ sql, folderMillis }) => [
    ...sql,
    `insert into migrations values (${folderMillis}, '', '')`,
  ]);
  const old = { token: "oldTokenOfAStatement_123456", key: crypto.randomUUID(), form: "old-form-key" };
  const [past, future] =
    env.dialect === "sqlite"
      ? [Date.UTC(2026, 0, 1), Date.UTC(2099, 0, 1)]
      : ["'2026-01-01'", "'2099-01-01'"];
  const { statementDataOf } = await import("./roi");
  const data = JSON.stringify(statementDataOf({})).replaceAll("'", "''");
  const content = JSON.stringify({ roiResult: old.token });
  const rows = [
    `insert into roi_conversations values ('${old.key}', 1, '{}', '${old.token}', ${past}, ${past}, ${future})`,
    `insert into roi_results values ('${old.token}', '${old.key}', '${data}', ${past}, ${future})`,
    `insert into leads (id, email, source, created_at, updated_at, last_event_at, search_text)
     values ('l1', 'pat@visitors.test', 'roi', ${past}, ${past}, ${past}, '')`,
    `insert into lead_events (id, lead_id, kind, subject_id, facts, email_proven, created_at)
     values ('e1', 'l1', 'roi_result', '${old.token}', '{}', false, ${past})`,
    `insert into booking_hosts (id, time_zone, created_at, updated_at) values ('h1', 'UTC', ${past}, ${past})`,
    `insert into bookings (id, reference, request_key, host_id, starts_at, ends_at, name, email, time_zone,
       roi_result, consent, created_at, updated_at)
     values ('b1', 'B-1', '${old.form}', 'h1', ${past}, ${future}, 'Pat', 'pat@visitors.test', 'UTC',
       '${old.token}', 'Yes.', ${past}, ${past})`,
    `insert into proposals (id, reference, title, client_name, client_email, currency, total_minor,
       monthly_minor, expires_at, search_text, created_at, updated_at)
     values ('p1', 'P-1', 'Offer', 'Pat', 'pat@visitors.test', 'EUR', 1, 1, ${future}, '', ${past}, ${past})`,
    `insert into proposal_revisions (proposal_id, revision, content, created_at)
     values ('p1', 1, '${content}', ${past})`,
  ];
  const journal = "create table migrations (created_at bigint primary key, hash text, applied_at text)";
  await runAllRaw([journal, ...schema, ...rows], databaseUrl);

  await app.migrateDatabase();
  expect(await app.sealStoredValues()).toMatchObject({ sealed: 2 });

  const shared = await app.getSharedResult({ token: old.token });
  expect(shared).toMatchObject({ token: old.token, data: statementDataOf({}) });
  const conversation = await app.getConversation({ id: old.key });
  expect(conversation).toMatchObject({ turn: 1, resultToken: old.token });
  expect(shared && app.madeResult({ id: old.key }, shared)).toBe(true);
  expect(await app.getLatestResult({ leadId: "l1" })).toMatchObject({ id: shared?.id });
  const again = { requestKey: old.form, email: "pat@visitors.test", startsAt: new Date(), name: "Pat" };
  const answer = await app.createBooking({
    ...again,
    ...{ company: null, note: null, timeZone: "UTC", roiResult: null, consent: "Yes." },
  });
  expect(answer).toMatchObject({ isNew: false, booking: { id: "b1", roiResult: shared?.id } });
  const [revision] = await runRaw("select content from proposal_revisions", databaseUrl);
  expect(JSON.stringify(revision)).toContain(shared?.id);
  const found = await readAsThief(databaseUrl);
  for (const secret of Object.values(old)) expect(found).not.toContain(secret);
  await app.closeDatabase();
});
