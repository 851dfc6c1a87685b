import { pluralIn } from "~/lib/language/plural";
import type { ImportField, ImportMatch, RowFate } from "~/models/lead/lead-import";

const plural = pluralIn("en");

const megabytes = (bytes: number) => `${bytes / 1024 / 1024} MB`;

/** What forbids an import of leads. */
export const leadImportFaults = {
  missing: "Choose a CSV file.",
  tooLarge: (bytesMax: number) =>
    `This file is larger than ${megabytes(bytesMax)}. Split it into several files.`,
  workbook: "This is a workbook. In your spreadsheet program, save it as CSV, then upload that file.",
  notText: "This file isn't text that we can read. Save it as CSV with the encoding UTF-8.",
  empty: "This file has no rows below its headings.",
  drafts: (max: number) => `You have ${max} imports in preparation. Import or discard one first.`,
  rows: (max: number) => `This file has more than ${max.toLocaleString("en")} rows. Split it.`,
  columns: (max: number) => `This file has more than ${max} columns. Remove those that you don't need.`,
  quotes: (line: number) => `From line ${line}, a quotation mark isn't closed. Correct the file first.`,
  record: (line: number, bytesMax: number) =>
    `The row from line ${line} is longer than ${bytesMax / 1024} KB. Shorten it, or close its quotation mark.`,
  longCell: (max: number) => `This row has a cell of more than ${max.toLocaleString("en")} characters.`,
  noAddress: "This row has no email address.",
  noEmail: "Match one column to Email. Each lead needs an email address.",
  repeatedField: "Two columns are matched to the same field. Leave one of them out.",
  nothing: "No row of this file can be imported.",
} as const;

const FIELD_LABELS: Record<ImportMatch, string> = {
  email: "Email",
  name: "Name",
  firstName: "First name",
  lastName: "Last name",
  company: "Company",
  phone: "Phone",
  interest: "Process",
  none: "Leave out",
};

const leadsText = (count: number) =>
  plural(count, { one: "1 lead", other: `${count.toLocaleString("en")} leads` });

/** Words of the import of leads. */
export const leadImportCopy = {
  title: "Import leads",
  lead: "From a CSV file of another program. Nothing is saved before you have seen every row.",
  back: "All leads",
  backToImports: "Import leads",
  file: "CSV file",
  fileHelp: (bytesMax: number, rowsMax: number) =>
    `Up to ${megabytes(bytesMax)} and ${rowsMax.toLocaleString("en")} rows. Commas, semicolons or tabs, in UTF-8, UTF-16 or Windows-1252.`,
  upload: "Upload",
  failed: "The file was not taken",
  recent: "Imports",
  importPager: "Pages of imports",
  states: { draft: "Not imported yet", imported: "Imported", undone: "Undone" },
  madeBy: (author: string) => `by ${author}`,
  created: leadsText,
  matchTitle: "Columns",
  matchText: (encoding: string, rows: number) =>
    `${plural(rows, { one: "1 row", other: `${rows.toLocaleString("en")} rows` })}, read as ${encoding}. Check that accents look right below.`,
  column: "Column in the file",
  sample: "First values",
  field: "Field",
  fieldOf: (column: string) => `Field of ${column}`,
  fields: FIELD_LABELS,
  apply: "Apply",
  matched: "Columns matched",
  previewTitle: "Preview",
  fates: {
    ready: "Ready",
    faulty: "With errors",
    known: "Already leads",
    repeated: "Repeated",
  } satisfies Record<RowFate, string>,
  all: "All rows",
  isLead: "Already a lead",
  repeats: (line: number) => `Same email as line ${line}`,
  openLead: "Open the lead",
  line: "Line",
  result: "Result",
  rowsLabel: "Rows of the file",
  pager: "Pages of rows",
  noRows: "No rows here.",
  faultsFile: "Download rows with errors",
  faultsLeftOut: (count: number) =>
    plural(count, {
      one: "1 row has errors and will be left out. Download it first: the file isn't kept after the import.",
      other: `${count.toLocaleString("en")} rows have errors and will be left out. Download them first: the file isn't kept after the import.`,
    }),
  problem: "Problem",
  fault: (field: ImportField, message: string) => `${FIELD_LABELS[field]}: ${message}`,
  owner: "Owner of the new leads",
  import: (count: number) => `Import ${leadsText(count)}`,
  discard: "Discard",
  discarded: "The file was discarded",
  notImported: "Nothing was imported",
  done: (count: number) => `${leadsText(count)} imported`,
  summary: {
    created: "Leads created",
    skipped: "Already leads or repeated",
    faulty: "Left out because of errors",
    removed: "Removed",
    kept: "Kept, because they changed since",
  },
  showLeads: "Show the leads",
  undo: "Undo import",
  undoTitle: "Undo this import?",
  undoText:
    "Removes the leads that this import created and nobody has changed since. Those with a new entry, task or proposal stay.",
  undone: (removed: number) => `${leadsText(removed)} removed`,
  undoneKept: (kept: number) =>
    kept === 0
      ? "Nothing of this import is left."
      : `${plural(kept, { one: "1 lead has", other: `${kept.toLocaleString("en")} leads have` })} changed since the import and stayed.`,
  keptTitle: "These leads stayed",
  gone: {
    title: "This import changed in the meantime",
    description: "You now see its current state.",
  },
} as const;
