import { InvalidCursorError } from "~/models/shared/keyset";

import { problem } from "./problem.server";

/** The cursors of a list's address. */
export function readCursors(request: Request): { after?: string | undefined; before?: string | undefined } {
  const { searchParams } = new URL(request.url);
  return { after: searchParams.get("after") ?? undefined, before: searchParams.get("before") ?? undefined };
}

/** Reads a page of a list; a cursor that was tampered with answers 400. */
export async function readListPage<Page>(read: () => Promise<Page>): Promise<Page> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof InvalidCursorError)) throw error;
    const errors = [{ path: "cursor", message: error.message }];
    throw problem({ status: 400, code: "invalid_cursor", detail: error.message, errors });
  }
}
