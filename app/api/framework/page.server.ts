import { z } from "zod";

import { env } from "~/server/env.server";

import { apiAnswer, type ApiAnswer } from "./answer.server";
import { absolute } from "~/publishing/meta";

const LIMIT_DEFAULT = 20;
const LIMIT_MAX = 100;

/**
 * The query of every list. A list adds its own filters: `z.object({ ...pageQuery, status: … })`.
 */
export const pageQuery = {
  limit: z.coerce.number().int().min(1).max(LIMIT_MAX).default(LIMIT_DEFAULT).meta({
    description: "Maximum number of items per page.",
  }),
  cursor: z.string().max(1_000).optional().meta({
    description: "Cursor of the page, from the `Link` header of another page.",
  }),
};

interface PageInput {
  limit: number;
  cursor?: string | undefined;
}

/** Marks a cursor that goes backward. No cursor begins with it. */
const BACKWARDS = ".";

/** What a model needs to know to find the page. */
export function pageRequest({ limit, cursor }: PageInput): {
  limit: number;
  after?: string;
  before?: string;
} {
  if (cursor === undefined) return { limit };
  return cursor.startsWith(BACKWARDS)
    ? { limit, before: cursor.slice(BACKWARDS.length) }
    : { limit, after: cursor };
}

/**
 * A page as a bare array, with `X-Total-Count` (all items of the query, if they were counted) and
 * `Link` (RFC 8288: first, prev, next).
 */
export function apiPage<Item>({
  request,
  items,
  total,
  previous,
  next,
}: {
  request: Request;
  items: Item[];
  total?: number | undefined;
  previous: string | null;
  next: string | null;
}): ApiAnswer<Item[]> {
  const links = [
    pageLink(request, "first", null),
    ...(previous === null ? [] : [pageLink(request, "prev", BACKWARDS + previous)]),
    ...(next === null ? [] : [pageLink(request, "next", next)]),
  ];
  const headers = new Headers({ Link: links.join(", ") });
  if (total !== undefined) headers.set("X-Total-Count", String(total));
  return apiAnswer(items, { headers });
}

/** The same query for another page. */
function pageLink(request: Request, rel: string, cursor: string | null): string {
  const { pathname, searchParams } = new URL(request.url);
  searchParams.delete("cursor");
  if (cursor !== null) searchParams.set("cursor", cursor);
  const query = searchParams.size > 0 ? `?${searchParams}` : "";
  return `<${absolute(env, `${pathname}${query}`)}>; rel="${rel}"`;
}
