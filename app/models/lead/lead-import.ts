import type { LEAD_IMPORT_STATES } from "../../../drizzle/values";

/** The URL that receives a file of leads. */
export const IMPORT_PATH = "/admin/leads/import";

/** What a column of a file may be. */
export const IMPORT_FIELDS = [
  "email",
  "name",
  "firstName",
  "lastName",
  "company",
  "phone",
  "interest",
] as const;

export type ImportField = (typeof IMPORT_FIELDS)[number];

/** The field of a column, or "none" for one that is left out. */
export type ImportMatch = ImportField | "none";

export type ImportState = (typeof LEAD_IMPORT_STATES)[number];

/** A row of a file: the line on which it begins, and its cells. */
export type ImportRow = [line: number, cells: string[]];

/** What was read from a file. */
export interface ImportContent {
  columns: string[];
  rows: ImportRow[];
}

/** What importing a row would do. "repeated": an earlier row has its email address. */
export const ROW_FATES = ["ready", "faulty", "known", "repeated"] as const;

export type RowFate = (typeof ROW_FATES)[number];

/** A row as its preview shows it. */
export interface CheckedRow {
  line: number;
  fate: RowFate;
  values: Record<"email" | "name" | "company" | "phone" | "interest", string>;
  faults: string[];
  /** The lead with this address, if there is one. */
  leadId: string | null;
  /** The line of the earlier row with this address. */
  firstLine: number | null;
}

/** Why a file can't be imported as its columns are matched; null if it can. */
export type MatchFault = "no_email" | "repeated_field" | null;

/** An import as its page shows it. */
export interface LeadImport {
  id: string;
  authorId: string | null;
  authorName: string | null;
  state: ImportState;
  fileName: string;
  encoding: string;
  matches: ImportMatch[];
  createdCount: number;
  skippedCount: number;
  faultyCount: number;
  createdAt: Date;
  importedAt: Date | null;
  undoneAt: Date | null;
}

/** Headings that name a field, in lower case and without punctuation. */
const HEADINGS: Readonly<Record<ImportField, readonly string[]>> = {
  email: [
    "email",
    "e mail",
    "mail",
    "email address",
    "e mail address",
    "work email",
    "e mail adresse",
    "mailadresse",
    "mail adresse",
  ],
  name: [
    "name",
    "full name",
    "contact",
    "contact name",
    "person",
    "contact person",
    "ansprechpartner",
    "ansprechpartnerin",
    "kontakt",
    "vollständiger name",
  ],
  firstName: ["first name", "firstname", "given name", "vorname", "first"],
  lastName: ["last name", "lastname", "surname", "family name", "nachname", "last"],
  company: [
    "company",
    "company name",
    "organization",
    "organisation",
    "account",
    "account name",
    "firm",
    "firma",
    "firmenname",
    "unternehmen",
    "business",
  ],
  phone: [
    "phone",
    "phone number",
    "business phone",
    "work phone",
    "telephone",
    "tel",
    "mobile",
    "mobile phone",
    "telefon",
    "telefonnummer",
    "tel nr",
    "mobil",
    "mobiltelefon",
    "handy",
    "cell",
  ],
  interest: [
    "process",
    "prozess",
    "interest",
    "interested in",
    "interesse",
    "topic",
    "thema",
    "process they would like to automate",
  ],
};

/** Guesses the field of each column from its heading. No field is guessed twice. */
export function guessMatches(columns: readonly string[]): ImportMatch[] {
  const taken = new Set<ImportField>();
  return columns.map((column) => {
    const heading = column
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
      .trim();
    const field = IMPORT_FIELDS.find((one) => !taken.has(one) && HEADINGS[one].includes(heading));
    if (field) taken.add(field);
    return field ?? "none";
  });
}

/** Why these matches can't be imported. */
export function matchFault(matches: readonly ImportMatch[]): MatchFault {
  const fields = matches.filter((match) => match !== "none");
  if (new Set(fields).size < fields.length) return "repeated_field";
  return fields.includes("email") ? null : "no_email";
}
