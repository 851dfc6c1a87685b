import { closeDatabase } from "~/server/db.server";
import { queueTaskDigests } from "~/models/task/task-digest.server";

/* Queues the daily emails of the moment named in the first argument, as one instance of the
   server does. */
await queueTaskDigests({ now: new Date(process.argv[2] ?? "") });
await closeDatabase();
