import { and, desc, eq, inArray, ne, type SQL } from "drizzle-orm";
import { distance } from "fastest-levenshtein";

import { db } from "~/server/db.server";

import { domainOf, leads } from "../../../drizzle/schema";

import { searchWordsOf } from "~/models/search/search-words";
import { isFreeDomain } from "~/models/company/free-domains.server";
import { findByWords } from "~/models/shared/word-search.server";
import type { Lead } from "./lead";
import type { Duplicate, DuplicateReason } from "./lead-merge";
import { DUPLICATES_MAX, DUPLICATE_CANDIDATES_MAX } from "./lead-limits";

/** How many letters of a name may differ. */
const DIFFERING_SHARE = 0.1;
/** Typos are looked for after these letters of a word. */
const PREFIX_LENGTH = 4;
/** Words that companies share. */
const LEGAL_FORMS = new Set(
  "ag bv co company corp corporation gmbh group holding inc kg limited llc llp ltd mbh ohg plc sa sarl se spa srl".split(
    " ",
  ),
);

const columns = {
  id: leads.id,
  email: leads.email,
  name: leads.name,
  company: leads.company,
  status: leads.status,
  lastEventAt: leads.lastEventAt,
};

type Candidate = Omit<Duplicate, "reasons">;

/**
 * Other leads that may be the same person, or come from the same company: the same address with or
 * without "+tag", the same domain unless anyone can get an address there, or a very similar name.
 * The likeliest first.
 */
export async function findDuplicates({ lead }: { lead: Lead }): Promise<Duplicate[]> {
  const domain = domainIn(lead.email);
  const found = await Promise.all([
    newest(eq(leads.email, untagged(lead.email)), lead),
    isFreeDomain(domain) ? [] : newest(eq(domainOf(leads), domain), lead),
    similarlyNamed(lead.name, lead),
    similarlyNamed(lead.company, lead),
  ]);
  const candidates = new Map(found.flat().map((other) => [other.id, other]));
  return [...candidates.values()]
    .map((other) => ({ ...other, reasons: reasonsFor(lead, other, domain) }))
    .filter(({ reasons }) => reasons.length > 0)
    .sort(
      (a, b) => duplicateWeight(b) - duplicateWeight(a) || b.lastEventAt.getTime() - a.lastEventAt.getTime(),
    )
    .slice(0, DUPLICATES_MAX);
}

function newest(condition: SQL, { id }: Lead): Promise<Candidate[]> {
  return db
    .select(columns)
    .from(leads)
    .where(and(condition, ne(leads.id, id)))
    .orderBy(desc(leads.lastEventAt), desc(leads.id))
    .limit(DUPLICATE_CANDIDATES_MAX);
}

/** The leads whose search text has words that begin like these. */
async function similarlyNamed(text: string | null, lead: Lead): Promise<Candidate[]> {
  const words = searchWordsOf(nameKey(text ?? "")).map((word) =>
    /\d/.test(word) ? word : word.slice(0, PREFIX_LENGTH),
  );
  const found = await findByWords("lead", words.join(" "), { limit: DUPLICATE_CANDIDATES_MAX });
  return found ? newest(inArray(leads.id, [...new Set(found.map(({ id }) => id))]), lead) : [];
}

function reasonsFor(lead: Lead, other: Candidate, domain: string): DuplicateReason[] {
  const isSimilar = (a: string | null, b: string | null) => a !== null && b !== null && areSimilar(a, b);
  return [
    ...(untagged(lead.email) === untagged(other.email) ? (["address"] as const) : []),
    ...(isSimilar(lead.name, other.name) ? (["name"] as const) : []),
    ...(isSimilar(lead.company, other.company) ? (["company"] as const) : []),
    ...(!isFreeDomain(domain) && domainIn(other.email) === domain ? (["domain"] as const) : []),
  ];
}

/** An address weighs most, then a person's name, then the company. */
function duplicateWeight({ reasons }: Duplicate): number {
  const weights: Record<DuplicateReason, number> = { address: 8, name: 4, company: 1, domain: 1 };
  return reasons.reduce((sum, reason) => sum + weights[reason], 0);
}

/** Whether two names differ in nothing but case, accents, the order of words, or a typo. */
function areSimilar(a: string, b: string): boolean {
  const [one, two] = [nameKey(a), nameKey(b)];
  if (one.length < PREFIX_LENGTH || two.length < PREFIX_LENGTH) return one !== "" && one === two;
  return distance(one, two) <= Math.round(Math.max(one.length, two.length) * DIFFERING_SHARE);
}

/** A name without what does not tell one from another: "Hartwig GmbH" is "hartwig". */
function nameKey(name: string): string {
  const words = searchWordsOf(name);
  const telling = words.filter((word) => !LEGAL_FORMS.has(word));
  return (telling.length > 0 ? telling : words).toSorted().join(" ");
}

function domainIn(email: string): string {
  return email.slice(email.lastIndexOf("@") + 1);
}

/** "ana+news@firm.example" is "ana@firm.example". */
function untagged(email: string): string {
  const [name = ""] = email.split("+", 1);
  return name === email ? email : `${name}@${domainIn(email)}`;
}
