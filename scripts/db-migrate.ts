import { closeDatabase, migrateDatabase } from "~/server/db.server";

try {
  await migrateDatabase();
  console.log("The database is up to date.");
} finally {
  await closeDatabase();
}
