import { dataOf } from "./answer.js";

interface ListAnswer<Item> {
  data?: Item[];
  error?: unknown;
  response: Response;
}

/**
 * Every item of a list, page by page.
 *
 * @throws {ApiProblem} if a page was refused
 */
export async function* everyItem<Item>(
  list: (cursor: string | undefined) => Promise<ListAnswer<Item>>,
): AsyncGenerator<Item, void, undefined> {
  let cursor: string | undefined;
  do {
    const answer = await list(cursor);
    yield* dataOf(answer);
    cursor = nextCursor(answer.response);
  } while (cursor !== undefined);
}

/** The cursor of the next page, from the `Link` header (RFC 8288). */
function nextCursor({ headers }: Response): string | undefined {
  const address = /<([^>]*)>; rel="next"/.exec(headers.get("Link") ?? "")?.[1];
  if (address === undefined) return undefined;
  return new URL(address).searchParams.get("cursor") ?? undefined;
}

/** Reads lines of JSON (`application/x-ndjson`) as they arrive. */
export async function* readLines<Row>(
  stream: ReadableStream<Uint8Array>,
): AsyncGenerator<Row, void, undefined> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      const lines = (rest + decoder.decode(value, { stream: true })).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) if (line !== "") yield JSON.parse(line) as Row;
    }
    if (rest.trim() !== "") yield JSON.parse(rest) as Row;
  } finally {
    await reader.cancel();
  }
}
