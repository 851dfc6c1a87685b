import { and, eq, type SQL, sql } from "drizzle-orm";

import { sharedNow } from "~/lib/clock/shared-clock";
import { atomically, db, required, type Database, type Write } from "~/server/db.server";

import { pictures, tenants } from "../../../drizzle/schema";

import type { AuditSource } from "~/models/audit/audit";
import { auditWrite } from "~/models/audit/audit.server";
import type { CompanyLogo } from "~/models/company/company-branding";
import { pictureAddress } from "./picture";
import { deletionWrite } from "./picture-removal.server";

function isLogoOf(tenantId: string): SQL | undefined {
  return and(eq(pictures.tenantId, tenantId), eq(pictures.use, "logo"), eq(pictures.state, "ready"));
}

/** The logo that a company shows, or null. */
export async function getCompanyLogo({ tenantId }: { tenantId: string }): Promise<CompanyLogo | null> {
  const [logo] = await db
    .select({ id: pictures.id, variants: pictures.variants, altText: pictures.altText })
    .from(pictures)
    .where(isLogoOf(tenantId));
  return logo ? { address: pictureAddress(logo), altText: logo.altText } : null;
}

/** A company as the audit log names it. */
export interface LogoOwner {
  id: string;
  name: string;
}

/** The write that makes managers of one company wait for each other. */
export function lockCompanyWrite(tx: Database, tenantId: string): Write {
  return required(
    tx
      .update(tenants)
      .set({ name: sql`${tenants.name}` })
      .where(eq(tenants.id, tenantId))
      .returning({ id: tenants.id }),
  );
}

/**
 * The writes that take down a company's logo and record the change. Managers of one company wait
 * for each other here.
 */
export function logoChangeWrites(
  tx: Database,
  { company: { id, name }, source, now }: { company: LogoOwner; source: AuditSource; now: Date },
) {
  return [
    lockCompanyWrite(tx, id),
    deletionWrite(tx, { where: isLogoOf(id), now }),
    auditWrite(tx, {
      ...source,
      action: "tenant.logo_changed",
      subject: { id, name },
      tenantId: id,
      now,
    }),
  ] as const;
}

/** Takes down a company's logo, if it has one. Its files go with the next clean-up. */
export async function removeCompanyLogo({
  company,
  source,
  now = sharedNow(),
}: {
  company: LogoOwner;
  source: AuditSource;
  now?: Date;
}): Promise<void> {
  if (!(await getCompanyLogo({ tenantId: company.id }))) return;
  await atomically((tx) => [...logoChangeWrites(tx, { company, source, now })]);
}
