import { and, eq } from "drizzle-orm";

import { sharedNow } from "~/lib/clock/shared-clock";
import { RuleError } from "~/models/shared/rule-error";
import { atomically, db, refuseLost, required } from "~/server/db.server";

import { tenants } from "../../../drizzle/schema";

import { changedFields, type AuditSource } from "~/models/audit/audit";
import { auditWrite } from "~/models/audit/audit.server";
import { getCompanyLogo } from "~/models/picture/company-logo.server";
import { COMPANY_RULES } from "./company-refusals";
import { brandingOf, type CompanyBranding } from "./company-branding";

/** A company's branding and logo, and when its row last changed. Throws `RuleError`. */
export async function getCompanyBranding({ tenantId }: { tenantId: string }) {
  const [[row], logo] = await Promise.all([
    db
      .select({ name: tenants.name, branding: tenants.branding, updatedAt: tenants.updatedAt })
      .from(tenants)
      .where(eq(tenants.id, tenantId)),
    getCompanyLogo({ tenantId }),
  ]);
  if (!row) throw new RuleError(COMPANY_RULES, "company_not_found");
  return { name: row.name, branding: brandingOf(row.branding), logo, updatedAt: row.updatedAt };
}

/**
 * Changes a company's branding if it hasn't changed since it was read. Throws `RuleError`.
 */
export async function updateCompanyBranding({
  tenantId,
  seenAt,
  branding: { accent, welcome },
  source,
  now = sharedNow(),
}: {
  tenantId: string;
  seenAt: Date;
  branding: CompanyBranding;
  source: AuditSource;
  now?: Date;
}): Promise<void> {
  const { name, branding } = await getCompanyBranding({ tenantId });
  const changed = changedFields({ ...branding }, { accent, welcome });
  if (!changed) return;
  await refuseLost(
    atomically((tx) => [
      required(
        tx
          .update(tenants)
          .set({ branding: { accent, ...(welcome === null ? {} : { welcome }) }, updatedAt: now })
          .where(and(eq(tenants.id, tenantId), eq(tenants.updatedAt, seenAt)))
          .returning({ id: tenants.id }),
      ),
      auditWrite(tx, {
        ...source,
        action: "tenant.branding_changed",
        subject: { id: tenantId, name },
        tenantId,
        ...changed,
        now,
      }),
    ]),
    () => new RuleError(COMPANY_RULES, "changed_meanwhile"),
  );
}
