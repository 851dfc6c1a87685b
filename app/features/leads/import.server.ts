import { data, redirect } from "@remix-run/node";
import { z } from "zod";

import type { Viewer } from "~/auth/access.server";
import { auditSource } from "~/auth/audit-source.server";
import { leadImportCopy as copy } from "~/copy/lead-import";
import { answerIntents } from "~/http/answer-form.server";
import { type CsvColumn, csvResponse } from "~/http/files/csv.server";
import { readCursors, readListPage } from "~/http/list-page.server";
import { answerLost } from "~/http/lost-update.server";
import { parseUpload, readPieces } from "~/http/multipart.server";
import { notFound } from "~/http/not-found.server";
import { problem } from "~/http/problem.server";
import { redirectWithToast } from "~/http/toast.server";
import {
  type CheckedRow,
  IMPORT_FIELDS,
  type ImportContent,
  IMPORT_PATH,
  type LeadImport,
  matchFault,
  ROW_FATES,
  type RowFate,
} from "~/models/lead/lead-import";
import {
  checkImportRows,
  createLeadImport,
  discardLeadImport,
  getLeadImport,
  importLeads,
  listImportedLeads,
  listLeadImports,
  matchColumns,
  undoLeadImport,
} from "~/models/lead/lead-import.server";
import { listLeadOwners } from "~/models/lead/lead-query.server";
import { LEAD_RULES } from "~/models/lead/lead-refusals";
import { leadName } from "~/models/lead/lead";
import { brokenRule, RuleError } from "~/models/shared/rule-error";
import {
  IMPORT_BYTES_MAX,
  IMPORT_COLUMNS_MAX,
  IMPORT_ROWS_PER_PAGE,
  IMPORTS_PER_PAGE,
} from "~/models/lead/lead-limits";
import { countField } from "~/models/shared/version-schema";

import type { ImportPreview, ImportReply, ImportStep } from "./import";

/** The values of a column that help to tell what it is. */
const SAMPLES = 3;
const SAMPLE_LENGTH_MAX = 60;

/** A page of imports, below the form for another one. */
export async function loadImports(request: Request, { user }: Viewer) {
  const page = { ...readCursors(request), limit: IMPORTS_PER_PAGE };
  return { imports: await readListPage(() => listLeadImports({ readerId: user.id, page })) };
}

/** Receives a file, and leads to its preview. */
export async function answerImportUpload(request: Request, { user }: Viewer) {
  try {
    const { file } = await parseUpload(request, async (pieces, name) => ({
      name,
      bytes: await readPieces(pieces, IMPORT_BYTES_MAX, () => {
        throw new RuleError(LEAD_RULES, "lead_import_too_large");
      }),
    }));
    if (!file) throw new RuleError(LEAD_RULES, "lead_import_missing");
    return redirect(`${IMPORT_PATH}/${await createLeadImport({ file, authorId: user.id })}`);
  } catch (error) {
    const rule = brokenRule(error, LEAD_RULES);
    if (!rule) throw error;
    const result = { status: "error" as const, error: { file: [rule.message] } };
    return data<ImportReply>({ result }, { status: rule.status });
  }
}

async function requireImport(viewer: Viewer, id: string | undefined) {
  const found = await getLeadImport({ id: id ?? "", readerId: viewer.user.id });
  if (!found) throw notFound();
  return found;
}

/** One import: the preview of a draft, or what came of it. */
export async function loadImport(
  request: Request,
  viewer: Viewer,
  id: string | undefined,
): Promise<ImportStep> {
  const { shown, content } = await requireImport(viewer, id);
  if (content) {
    const [preview, owners] = await Promise.all([previewOf(request, shown, content), listLeadOwners()]);
    return { shown, preview, owners, viewerId: viewer.user.id };
  }
  const { items, count } = await listImportedLeads({ id: shown.id });
  const left = items.map((lead) => ({ id: lead.id, name: leadName(lead), email: lead.email }));
  return { shown, left, leftCount: count };
}

const PreviewSchema = z.object({
  show: z.enum(ROW_FATES).optional().catch(undefined),
  after: countField.optional().catch(undefined),
  before: countField.optional().catch(undefined),
});

async function previewOf(
  request: Request,
  { matches }: LeadImport,
  content: ImportContent,
): Promise<ImportPreview> {
  const { show, after, before } = PreviewSchema.parse(Object.fromEntries(new URL(request.url).searchParams));
  const checked = await checkImportRows({ content, matches });
  const counts = Object.fromEntries(
    ROW_FATES.map((fate) => [fate, checked.filter((row) => row.fate === fate).length]),
  ) as Record<RowFate, number>;
  const columns = content.columns.map((name, at) => ({
    name: name.slice(0, SAMPLE_LENGTH_MAX),
    sample: samplesOf(content, at),
    match: matches[at] ?? "none",
  }));
  const listed = show ? checked.filter(({ fate }) => fate === show) : checked;
  return {
    columns,
    counts,
    fault: matchFault(matches),
    show: show ?? null,
    ...pageOf(listed, { after, before }),
  };
}

/** A page of the rows after or before a line of the file. */
function pageOf(
  rows: CheckedRow[],
  { after, before }: { after: number | undefined; before: number | undefined },
) {
  const end = before === undefined ? -1 : rows.findIndex(({ line }) => line >= before);
  const isBack = before !== undefined;
  const last = isBack ? (end === -1 ? rows.length : end) : 0;
  const first = isBack
    ? Math.max(0, last - IMPORT_ROWS_PER_PAGE)
    : Math.max(0, after === undefined ? 0 : rows.findIndex(({ line }) => line > after));
  const items = rows.slice(first, isBack ? last : first + IMPORT_ROWS_PER_PAGE);
  const isEnd = first + items.length >= rows.length;
  return {
    rows: items,
    previous: first > 0 ? String(items[0]?.line ?? 0) : null,
    next: isEnd ? null : String(items.at(-1)?.line ?? 0),
  };
}

function samplesOf({ rows }: ImportContent, at: number): string {
  const values: string[] = [];
  for (const [, cells] of rows) {
    if (cells[at]) values.push(cells[at].slice(0, SAMPLE_LENGTH_MAX));
    if (values.length === SAMPLES) break;
  }
  return values.join(", ");
}

const ImportFormSchema = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("match"),
    matches: z.array(z.enum([...IMPORT_FIELDS, "none"])).max(IMPORT_COLUMNS_MAX),
  }),
  z.object({ intent: z.literal("import"), ownerId: z.union([z.literal("none"), z.uuid()]) }),
  z.object({ intent: z.literal("discard") }),
  z.object({ intent: z.literal("undo") }),
]);

/** Answers the forms of one import. If someone else was faster, its page says so. */
export async function answerImportForm(request: Request, viewer: Viewer, id: string | undefined) {
  const { shown } = await requireImport(viewer, id);
  const page = `${IMPORT_PATH}/${shown.id}`;
  const draft = { id: shown.id, authorId: viewer.user.id };
  const source = auditSource(request, viewer);
  const done = (title: string, to = page, description?: string) =>
    redirectWithToast(to, { kind: "positive", title, ...(description ? { description } : {}) });
  const answer = () =>
    answerIntents(
      request,
      { schema: ImportFormSchema, refused: ({ reply }): ImportReply => ({ result: reply }) },
      {
        match: async ({ matches }) => {
          await matchColumns({ ...draft, matches });
          return redirect(`${page}#preview`);
        },
        import: async ({ ownerId }) => {
          const owner = (await listLeadOwners()).find((one) => one.id === ownerId);
          return done(copy.done(await importLeads({ ...draft, ownerId: owner?.id ?? null, source })));
        },
        discard: async () => {
          await discardLeadImport(draft);
          return done(copy.discarded, IMPORT_PATH);
        },
        undo: async () => {
          const { removed, kept } = await undoLeadImport({ id: shown.id, source });
          return done(copy.undone(removed), page, copy.undoneKept(kept));
        },
      },
    );
  return answerLost(answer, () => redirectWithToast(page, { kind: "info", ...copy.gone }));
}

/** A file of the rows with errors: what is wrong with each, and their cells as they were. */
export async function answerFaultyRows(viewer: Viewer, id: string | undefined): Promise<Response> {
  const { shown, content } = await requireImport(viewer, id);
  if (!content) throw problem({ status: 404, code: "not_found", detail: copy.gone.title });
  const cellsByLine = new Map(content.rows);
  const columns: CsvColumn<Record<string, string | number>>[] = [
    { key: "line", header: copy.line },
    { key: "problem", header: copy.problem },
    ...content.columns.map((header, at) => ({ key: `cell${at}`, header })),
  ];
  const checked = await checkImportRows({ content, matches: shown.matches });
  const rows = checked
    .filter(({ fate }) => fate === "faulty")
    .map(({ line, faults }) => ({
      line,
      problem: faults.join(" "),
      ...Object.fromEntries((cellsByLine.get(line) ?? []).map((cell, at) => [`cell${at}`, cell])),
    }));
  return csvResponse({ name: "rows-with-errors", columns, chunks: inOneChunk(rows) });
}

async function* inOneChunk<Row>(rows: Row[]): AsyncGenerator<Row[]> {
  yield rows;
}
