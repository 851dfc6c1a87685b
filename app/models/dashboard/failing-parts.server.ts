import { databaseStatus } from "~/server/db.server";
import { isIdentityUp } from "~/services/identity/status.server";

/**
 * The parts of the service that are down, by their names in the health answer. Whether emails are
 * late is read with the other figures (see `mailLateness`).
 */
export async function listFailingParts({ isMailLate }: { isMailLate: boolean }): Promise<string[]> {
  const [database, hasIdentity] = await Promise.all([databaseStatus(), isIdentityUp()]);
  return [
    ...(database.isUsable ? [] : ["database"]),
    ...(hasIdentity ? [] : ["auth"]),
    ...(isMailLate ? ["mail"] : []),
  ];
}
