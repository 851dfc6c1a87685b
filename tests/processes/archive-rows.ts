import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";

import { archiveRows } from "~/models/backup/row-archive.server";
import { closeDatabase } from "~/server/db.server";

/* Writes the rows of the database to the file of the first argument. */
await pipeline(archiveRows().bytes, createWriteStream(process.argv[2] ?? ""));
await closeDatabase();
