import { z } from "zod";

import { lowerCaseEmail, oneLine } from "~/models/shared/typed-text";
import { usersCopy } from "~/copy/users";

import { RoleSchema } from "./role-schema";
import { BULK_USERS_MAX, NAME_LENGTH_MAX } from "./account-limits";

const copy = usersCopy.inviting;

/** The forms with which staff change the role of an account, disable or enable it. */
const StandingFormSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("set-role"), role: RoleSchema }),
  z.object({ intent: z.literal("disable") }),
  z.object({ intent: z.literal("enable") }),
]);

/** The forms on the page of one account. */
export const UserPageFormSchema = z.discriminatedUnion("intent", [
  ...StandingFormSchema.options,
  z.object({ intent: z.literal("send-password-link") }),
  z.object({ intent: z.literal("resend-invitation") }),
  z.object({ intent: z.literal("end-sessions") }),
]);

export type StandingForm = z.output<typeof StandingFormSchema>;
export type StandingIntent = StandingForm["intent"];

const STANDING_INTENTS = ["set-role", "disable", "enable"] as const satisfies readonly StandingIntent[];

/** The accounts of a bulk action. An empty list gets its own answer and isn't a form error. */
const BulkIdsSchema = z
  .preprocess(
    (value) => (typeof value === "string" ? [value] : value),
    z.array(z.uuid()).max(BULK_USERS_MAX).default([]),
  )
  .transform((ids) => [...new Set(ids)]);

/** A bulk action that isn't confirmed yet, as its page's URL holds it. */
export const BulkQuerySchema = z.object({ id: BulkIdsSchema, do: z.enum(STANDING_INTENTS) });

/** The confirmed bulk action. */
export const BulkFormSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("set-role"), role: RoleSchema, id: BulkIdsSchema }),
  z.object({ intent: z.literal("disable"), id: BulkIdsSchema }),
  z.object({ intent: z.literal("enable"), id: BulkIdsSchema }),
]);

const optionalName = oneLine(NAME_LENGTH_MAX).optional();

/** The invitation form. */
export const InvitationFormSchema = z.object({
  email: lowerCaseEmail({ missing: copy.missingEmail, wrong: copy.emailForm }),
  firstName: optionalName,
  lastName: optionalName,
  role: RoleSchema,
});
