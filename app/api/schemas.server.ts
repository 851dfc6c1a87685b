import { z } from "zod";

import { inputRefusalCopy } from "~/copy/refusals";
import { LANGUAGES } from "~/lib/languages";
import { MEMBERSHIP_ROLES, ROLES } from "../../drizzle/values";
import { WORKSPACE_PLANS, WORKSPACE_STATUSES } from "~/models/company/workspace";

/*
 * What the API shows of each noun, as JSON. Fields that aren't listed here stay internal. A schema
 * with an `id` appears in the document under that name.
 */

/** A moment in UTC, ISO 8601. */
export const timeSchema = z.iso.datetime();

/**
 * A moment that a caller sends, in any offset. The databases don't store the year 0, nor one of
 * five digits.
 */
export const momentSchema = z.iso.datetime({ offset: true }).refine(isNearEnough, inputRefusalCopy.moment);

/** In UTC. Text that is no moment at all is refused for its form. */
function isNearEnough(text: string): boolean {
  const time = Date.parse(text);
  return Number.isNaN(time) || /^[12]\d{3}-/.test(new Date(time).toISOString());
}

export const UserSchema = z
  .object({
    id: z.guid(),
    externalId: z.string().meta({ description: "The identity provider's id of this person." }),
    email: z.string(),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    businessName: z.string().nullable(),
    role: z.enum(ROLES),
    isActive: z.boolean(),
    createdAt: timeSchema,
    updatedAt: timeSchema,
  })
  .meta({ id: "User" });

export const TenantSchema = z
  .object({
    id: z.guid(),
    name: z.string(),
    subdomain: z.string(),
    status: z.enum(["active", "suspended"]),
    branding: z.record(z.string(), z.string()).nullable(),
  })
  .meta({ id: "Tenant" });

export const membershipRoleSchema = z.enum(MEMBERSHIP_ROLES);

export const WorkspaceSchema = z
  .object({
    id: z.guid(),
    tenantId: z.guid(),
    name: z.string(),
    status: z.enum(WORKSPACE_STATUSES),
    plan: z.enum(WORKSPACE_PLANS).nullable(),
    createdAt: timeSchema,
    updatedAt: timeSchema,
  })
  .meta({ id: "Workspace" });

const PostTranslationSchema = z
  .object({ id: z.guid(), slug: z.string(), language: z.enum(LANGUAGES), title: z.string() })
  .meta({ id: "PostTranslation" });

export const PostSummarySchema = z
  .object({
    id: z.guid(),
    slug: z.string(),
    language: z.enum(LANGUAGES),
    translations: z
      .array(PostTranslationSchema)
      .meta({ description: "The linked posts in other languages. The public API names published ones." }),
    title: z.string(),
    excerpt: z.string(),
    tags: z.array(z.string()),
    coverImageUrl: z.string().nullable(),
    coverImageAlt: z.string().nullable(),
    status: z.enum(["draft", "published"]).meta({
      description: "A post that is published with a time in the future is scheduled.",
    }),
    publishedAt: timeSchema.nullable(),
    author: z.string(),
    readingMinutes: z.number().int(),
    metaTitle: z.string().nullable(),
    metaDescription: z.string().nullable(),
    version: z.number().int().min(1),
    createdAt: timeSchema,
    updatedAt: timeSchema,
  })
  .meta({ id: "PostSummary" });

export const PostSchema = z
  .object({
    ...PostSummarySchema.shape,
    body: z.string().meta({ description: "Markdown, as the author wrote it." }),
    bodyHtml: z.string().meta({ description: "Sanitized HTML made from the body." }),
  })
  .meta({ id: "Post" });
