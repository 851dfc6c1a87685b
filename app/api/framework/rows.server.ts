import { z } from "zod";

import { pacedAnswer } from "~/http/files/paced-answer.server";
import { env } from "~/server/env.server";
import { log } from "~/server/log.server";
import type { Page, PageRequest } from "~/models/shared/keyset.server";

export const ROWS_TYPE = "application/x-ndjson";

const ROWS_PER_STEP = 500;

/**
 * Whether the caller wants a list as lines of JSON. `Accept` must name them, and with no lower
 * weight than JSON (RFC 9110, 12.5.1): a client may list all types that it can read.
 */
export function acceptsRows(accept: string | null | undefined): boolean {
  if (!accept?.toLowerCase().includes(ROWS_TYPE)) return false;
  const weights = new Map(accept.split(",").map(readWeight));
  const rows = weights.get(ROWS_TYPE) ?? 0;
  return rows > 0 && rows >= (weights.get("application/json") ?? 0);
}

/** A type of `Accept` and its weight, which is 1 unless it says otherwise. */
function readWeight(range: string): readonly [type: string, weight: number] {
  const [type = "", ...parameters] = range.split(";").map((part) => part.trim().toLowerCase());
  const weight = parameters.find((one) => one.startsWith("q="))?.slice(2);
  return [type, weight === undefined ? 1 : Number(weight) || 0];
}

/** Every item of a list, page by page, so that a whole list is never in memory. */
export async function* everyPage<Item, Row>(
  list: (page: PageRequest) => Promise<Page<Item>>,
  toRow: (item: Item) => Row,
): AsyncGenerator<Row[]> {
  let after: string | undefined;
  do {
    const page: Page<Item> = await list({ limit: ROWS_PER_STEP, after });
    yield page.items.map(toRow);
    after = page.next ?? undefined;
  } while (after !== undefined);
}

/**
 * Answers with a stream of lines, one JSON value each, written as fast as the caller reads. A
 * stream that breaks off ends the connection, so that half a list never looks whole.
 */
export function sendRows(
  request: Request,
  rows: AsyncIterable<readonly unknown[]>,
  output: z.ZodType | null,
): Response {
  const headers = { "Content-Type": `${ROWS_TYPE}; charset=utf-8`, Vary: "Accept" };
  if (request.method === "HEAD") return new Response(null, { headers });
  return pacedAnswer(linesOf(rows, output), headers);
}

async function* linesOf(
  rows: AsyncIterable<readonly unknown[]>,
  output: z.ZodType | null,
): AsyncGenerator<Uint8Array> {
  try {
    for await (const some of rows) {
      const lines = some.map((row) => `${JSON.stringify(row)}\n`);
      if (env.nodeEnv !== "production") checkRows(lines, output);
      yield Buffer.from(lines.join(""));
    }
  } catch (error) {
    log.error({ err: error }, "a stream of rows broke off");
    throw error;
  }
}

/** Fields that the schema doesn't list must never reach a client, here as in other answers. */
function checkRows(lines: readonly string[], output: z.ZodType | null): void {
  if (!(output instanceof z.ZodArray)) throw new TypeError("Only lists have rows");
  const parsed = output.parse(lines.map((line): unknown => JSON.parse(line)));
  const given = lines.map((line) => JSON.stringify(JSON.parse(line)).length);
  parsed.forEach((row, index) => {
    if (JSON.stringify(row).length !== given[index])
      throw new TypeError("A row holds fields that are not declared");
  });
}
