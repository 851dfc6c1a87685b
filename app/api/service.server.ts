import { z } from "zod";

import { databaseStatus } from "~/server/db.server";
import { replicaState, type ReplicaState } from "~/server/db/replica.server";
import { getBackupStatus } from "~/models/backup/backup-run.server";
import { mailStatus } from "~/models/mail/mail-delivery.server";
import { PICTURE_STORES } from "../../drizzle/values";
import { identityStatus } from "~/services/identity/status.server";
import { imageStoreStatus } from "~/services/image-store.server";
import { scannerStatus } from "~/services/virus-scan.server";
import { apiAnswer, apiOperation, apiResource } from "~/api/framework/resource.server";

import { healthExample } from "./examples.server";

const HealthSchema = z
  .object({
    status: z.enum(["ok", "down"]),
    parts: z.object({
      database: z.object({
        status: z.enum(["ok", "down"]),
        milliseconds: z.number(),
        detail: z.string().optional(),
      }),
      replica: z
        .object({
          status: z.enum(["ok", "late", "down"]),
          lagSeconds: z.number(),
          detail: z.string().optional(),
        })
        .optional()
        .meta({
          description:
            "The read replica, if one is set up. While it is late or down, the primary answers everything.",
        }),
      migrations: z.object({ status: z.enum(["current", "pending", "newer", "unknown"]) }),
      mail: z.object({
        status: z.enum(["ok", "late", "unconfigured", "unknown"]),
        waiting: z.number().int().optional(),
      }),
      auth: z.object({
        status: z.string(),
        mode: z.string(),
        detail: z.string().optional(),
        mailsUsedUp: z.array(z.string()).optional().meta({
          description: "Kinds of sign-in emails that are refused because their hourly budget is used up.",
        }),
      }),
      backup: z
        .object({
          status: z.enum(["ok", "late"]),
          ageSeconds: z.number().int().nullable(),
          trial: z.enum(["ok", "failed"]).nullable().meta({
            description: "Whether the last nightly backup could be restored for a trial.",
          }),
        })
        .optional()
        .meta({ description: "The nightly backup, if one is set up." }),
      pictures: z.object({ status: z.enum(["ok", "failing"]), store: z.enum(PICTURE_STORES) }),
      scanner: z
        .object({ status: z.enum(["ok", "down"]) })
        .optional()
        .meta({ description: "The daemon that checks files for viruses, if one is set up." }),
    }),
  })
  .meta({ id: "Health" });

export const health = apiResource("/api/health", {
  GET: apiOperation({
    id: "getHealth",
    summary: "Get the health of each part of the service",
    description: "Returns 503 if an essential part is down.",
    access: "public",
    output: HealthSchema,
    moreOutputs: { 503: HealthSchema },
    // Load balancers may ask as often as they like.
    example: { output: healthExample },
    limit: "own",
    async handler() {
      const { ok, milliseconds, migrations, detail } = await databaseStatus();
      const database = { status: ok ? "ok" : "down", milliseconds, ...(detail ? { detail } : {}) };
      // Without sign-in, email, pictures and scanner the public site still works.
      const [mail, auth, scanner, backup] = await Promise.all([
        mailStatus(),
        identityStatus(),
        scannerStatus(),
        backupHealth(),
      ]);
      const replica = replicaState();
      const parts = {
        database,
        ...(replica ? { replica: replicaHealth(replica) } : {}),
        migrations: { status: migrations },
        mail,
        auth,
        ...(backup ? { backup } : {}),
        pictures: imageStoreStatus(),
        ...(scanner ? { scanner } : {}),
      };
      return apiAnswer({ status: ok ? "ok" : "down", parts }, { status: ok ? 200 : 503 });
    },
  }),
});

function replicaHealth({ status, lagSeconds, detail }: ReplicaState) {
  return { status, lagSeconds, ...(detail ? { detail } : {}) };
}

/** Nothing without a nightly backup, and while the database is away. */
async function backupHealth() {
  const state = await getBackupStatus().catch(() => null);
  if (!state || state.status === "unconfigured") return null;
  const { status, ageSeconds, drilled } = state;
  return { status, ageSeconds, trial: drilled && (drilled.drillFault === null ? "ok" : "failed") };
}
