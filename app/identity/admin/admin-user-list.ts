import { asc, desc, type SQL, sql } from "drizzle-orm";

import { authUsers } from "../../../drizzle/identity-schema";

import { requireAdmin } from "~/identity/http/bearer";
import type { Call } from "~/identity/call";
import { invalid } from "~/identity/http/errors";
import { userJson } from "~/identity/users/user-json";
import { getUserRecord } from "~/identity/users/users";

const DEFAULT_PAGE_SIZE = 50;

const PAGE_SIZE_LIMIT = 1000;

/** `GET /admin/users`: a page of users, newest first. */
export async function listUsers(call: Call): Promise<Response> {
  await requireAdmin(call);
  const page = readPageNumber(call, "page", 1) || 1;
  const perPage = Math.min(
    readPageNumber(call, "per_page", DEFAULT_PAGE_SIZE) || DEFAULT_PAGE_SIZE,
    PAGE_SIZE_LIMIT,
  );
  const where = filterOf(call);
  const direction = sortOrder(call);
  const [total, rows] = await Promise.all([
    call.db.$count(authUsers, where),
    call.db
      .select({ id: authUsers.id })
      .from(authUsers)
      .where(where)
      .orderBy(direction(authUsers.createdAt), direction(authUsers.id))
      .limit(perPage)
      .offset((page - 1) * perPage),
  ]);
  const records = await Promise.all(rows.map(({ id }) => getUserRecord(call.db, id)));
  const users = records.filter((record) => record !== null).map(userJson);
  return Response.json({ users, aud: call.settings.aud }, { headers: pageHeaders({ page, perPage, total }) });
}

function readPageNumber({ url }: Call, name: string, preset: number): number {
  const text = url.searchParams.get(name) || String(preset);
  if (!/^\d{1,9}$/.test(text))
    throw invalid(`Bad Pagination Parameters: ${name} must be a non-negative integer`);
  return Number(text);
}

function filterOf({ url }: Call): SQL | undefined {
  const filter = url.searchParams.get("filter") ?? "";
  if (filter === "") return undefined;
  if (filter.includes("\0")) throw invalid("Bad filter");
  const pattern = `%${filter.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
  const fullName = sql`lower(${authUsers.userMetadata} ->> 'full_name')`;
  return sql`(${authUsers.email} like ${pattern} escape '\\' or ${fullName} like ${pattern} escape '\\')`;
}

function sortOrder({ url }: Call): typeof asc {
  const [field = "created_at", direction = "desc"] = (
    url.searchParams.get("sort") || "created_at desc"
  ).split(" ");
  if (field !== "created_at" || !["asc", "desc"].includes(direction)) throw invalid("Bad Sort Parameters");
  return direction === "asc" ? asc : desc;
}

/** The `Link` header of RFC 8288. The client relies on `page` being the first parameter. */
function pageHeaders({
  page,
  perPage,
  total,
}: {
  page: number;
  perPage: number;
  total: number;
}): HeadersInit {
  const last = Math.max(1, Math.ceil(total / perPage));
  const link = (target: number, name: string) =>
    `</admin/users?page=${target}&per_page=${perPage}>; rel="${name}"`;
  const links = [...(page < last ? [link(page + 1, "next")] : []), link(last, "last")];
  return { "X-Total-Count": String(total), Link: links.join(", ") };
}
