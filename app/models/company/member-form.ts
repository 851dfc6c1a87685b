import { z } from "zod";

import { otherEmail } from "~/models/shared/typed-text";
import { companyErrorCopy } from "~/copy/form-errors";

import { MEMBERSHIP_ROLES } from "../../../drizzle/values";

/* Apart from `member.ts`, so that pages don't load the schema library. */

const role = z.enum(MEMBERSHIP_ROLES, companyErrorCopy.role);

/** The forms about members and invitations. */
export const MemberFormSchema = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("invite"),
    email: otherEmail,
    role,
  }),
  z.object({
    intent: z.literal("resend-invitation"),
    invitationId: z.uuid(),
    /** The invitation's `expiresAt` as the page showed it. */
    seenExpiry: z.coerce.date().optional(),
  }),
  z.object({ intent: z.literal("revoke-invitation"), invitationId: z.uuid() }),
  z.object({ intent: z.literal("change-member-role"), userId: z.uuid(), role }),
  z.object({ intent: z.literal("remove-member"), userId: z.uuid() }),
]);

export type MemberForm = z.output<typeof MemberFormSchema>;
