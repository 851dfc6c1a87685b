import { mailStatus } from "~/models/mail/mail-delivery.server";
import { databaseStatus } from "~/server/db.server";
import { identityStatus } from "~/services/identity.server";

/** The parts of the service that are down, by their names in the health answer. */
export async function listFailingParts(): Promise<string[]> {
  const [database, auth, mail] = await Promise.all([databaseStatus(), identityStatus(), mailStatus()]);
  return [
    ...(database.ok ? [] : ["database"]),
    ...(auth.status === "down" ? ["auth"] : []),
    ...(mail.status === "late" || mail.status === "unknown" ? ["mail"] : []),
  ];
}
