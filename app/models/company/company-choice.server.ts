import { and, asc, eq, like, or, sql } from "drizzle-orm";

import { db } from "~/server/db.server";

import { tenants } from "../../../drizzle/schema";

import { companyLabel, type CompanyChoice } from "./company";
import { COMPANY_CHOICES_MAX } from "./company-limits";
import { searchWordsOf } from "~/models/search/search-words";
import { isUuid } from "~/lib/uuid";

const choiceColumns = { id: tenants.id, name: tenants.name, subdomain: tenants.subdomain };

/** A company by id, for a company field; null if there is none. */
export async function getCompanyChoice({ id }: { id: string }): Promise<CompanyChoice | null> {
  if (!isUuid(id)) return null;
  const [company] = await db.select(choiceColumns).from(tenants).where(eq(tenants.id, id));
  return company ?? null;
}

/**
 * The first companies by name with words that start like the text's words; for an empty text, the
 * first of all.
 */
export async function listCompanyChoices({ text }: { text: string }): Promise<{ items: CompanyChoice[] }> {
  const words = searchWordsOf(text);
  if (words.length === 0 && text.trim() !== "") return { items: [] };
  const items = await db
    .select(choiceColumns)
    .from(tenants)
    // Search words contain only letters and digits, so there is nothing to escape.
    .where(and(...words.map((word) => like(sql`' ' || ${tenants.searchText}`, `% ${word}%`))))
    .orderBy(asc(tenants.name), asc(tenants.id))
    .limit(COMPANY_CHOICES_MAX);
  return { items };
}

/**
 * The one company that a text names by subdomain, name, or both as lists offer them; null if none
 * or several match.
 */
export async function findNamedCompany({ text }: { text: string }): Promise<CompanyChoice | null> {
  const named = text.trim();
  const offered = /\(([a-z\d-]+)\)$/.exec(named)?.[1];
  const subdomain = offered ?? named.toLowerCase();
  const rows = await db
    .select(choiceColumns)
    .from(tenants)
    .where(or(eq(tenants.subdomain, subdomain), eq(tenants.name, named)))
    .limit(3);
  const exact = rows.find((company) => company.subdomain === subdomain);
  // Name and subdomain must both match. A name typed over the offered one means another company.
  if (offered !== undefined) return exact && companyLabel(exact) === named ? exact : null;
  return exact ?? (rows.length === 1 ? (rows[0] ?? null) : null);
}
