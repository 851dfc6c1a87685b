import { and, eq } from "drizzle-orm";

import { RuleError } from "~/models/shared/rule-error";
import { required, type Database, type Write } from "~/server/db.server";

import { users } from "../../../drizzle/schema";

import { USER_RULES } from "./account-refusals";

/**
 * The write that makes transactions of one person wait for each other, so that what they count
 * stays true. Refuses if the person may no longer act: by default with "account_disabled".
 */
export function lockUserWrite(
  tx: Database,
  id: string,
  refused: () => Error = () => new RuleError(USER_RULES, "account_disabled"),
): Write {
  return required(
    tx
      .update(users)
      .set({ isActive: true })
      .where(and(eq(users.id, id), eq(users.isActive, true)))
      .returning({ id: users.id }),
    refused,
  );
}
