import { stringify } from "csv-stringify/sync";

/** A column of an export: the field of a row and its name in the first line. */
export interface CsvColumn<Row> {
  key: keyof Row & string;
  header: string;
}

/** What a table program takes for letters and not for its own encoding. */
const BYTE_ORDER_MARK = "\u{FEFF}";

/**
 * Answers a CSV file (RFC 4180) of any length, written chunk by chunk as fast as the client reads.
 * Times are UTC in ISO 8601. What a table program would take for a formula is made plain text.
 */
export function csvResponse<Row>({
  name,
  columns,
  chunks,
}: {
  /** The file's name without its ending. */
  name: string;
  columns: readonly CsvColumn<Row>[];
  chunks: AsyncIterable<readonly Row[]>;
}): Response {
  const iterator = chunks[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(encoder.encode(BYTE_ORDER_MARK + csvLines([columns.map(({ header }) => header)])));
    },
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (done) return controller.close();
      const rows = value.map((row) => columns.map(({ key }) => cell(row[key])));
      controller.enqueue(encoder.encode(csvLines(rows)));
    },
    async cancel() {
      await iterator.return?.();
    },
  });
  return new Response(body, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}.csv"`,
    },
  });
}

function csvLines(rows: string[][]): string {
  return stringify(rows, { escape_formulas: true, record_delimiter: "windows" });
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return value.toISOString();
  return typeof value === "string" ? value : JSON.stringify(value);
}
