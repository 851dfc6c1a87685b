import { createReadStream } from "node:fs";

import { restoreRows } from "~/models/backup/row-archive.server";
import { closeDatabase } from "~/server/db.server";
import { allowLongStatements } from "~/server/db/connection.server";

/* Restores the rows in the file of the first argument. */
const [name = ""] = process.argv.slice(2);
allowLongStatements();
await restoreRows({ name, open: () => createReadStream(name) as AsyncIterable<Uint8Array> });
await closeDatabase();
