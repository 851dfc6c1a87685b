import { brokenRule } from "~/models/shared/rule-error";
import { CURSOR_RULES } from "~/models/shared/keyset";

import { problem } from "./problem.server";

/** The parameters of a list's cursors. Only the second list of a page has a name in them. */
export function cursorNames(list?: string): { after: string; before: string } {
  return list === undefined
    ? { after: "after", before: "before" }
    : { after: `${list}-after`, before: `${list}-before` };
}

interface Cursors {
  after?: string | undefined;
  before?: string | undefined;
}

/** The cursors in a list's URL. */
export function readCursors(request: Request, list?: string): Cursors {
  const { searchParams } = new URL(request.url);
  const { after, before } = cursorNames(list);
  return { after: searchParams.get(after) ?? undefined, before: searchParams.get(before) ?? undefined };
}

/**
 * Reads a page of a list. A cursor that was tampered with is a 400. If every row of the page with
 * these `cursors` is gone, it is the first page.
 */
export async function readListPage<Page extends { items: readonly unknown[] }>(
  read: (cursors: Cursors) => Promise<Page>,
  cursors: Cursors = {},
): Promise<Page> {
  const isFurther = cursors.after !== undefined || cursors.before !== undefined;
  try {
    const page = await read(cursors);
    return isFurther && page.items.length === 0 ? await read({}) : page;
  } catch (error) {
    const rule = brokenRule(error, CURSOR_RULES);
    if (!rule) throw error;
    const { code, status, message } = rule;
    throw problem({ status, code, detail: message, errors: [{ path: "cursor", message }] });
  }
}
