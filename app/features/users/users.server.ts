import { sharedNow } from "~/lib/clock/shared-clock";
import type { Viewer } from "~/auth/access.server";
import { auditSource } from "~/auth/audit-source.server";
import { USER_CSV_COLUMNS, usersCopy as copy } from "~/copy/users";
import { csvResponse } from "~/http/files/csv.server";
import { readCursors, readListPage } from "~/http/list-page.server";
import { withAvatars } from "~/models/picture/avatar.server";
import { hasPermission } from "~/models/account/role";
import { type UserFilter, UserFilterSchema } from "~/models/account/user-filter";
import type { ListedUser } from "~/models/account/user-list";
import { listUsers, streamUsers } from "~/models/account/user-list.server";
import { recordAudit } from "~/models/audit/audit.server";
import { FOUND_USERS_MAX, USERS_PER_PAGE } from "~/models/account/account-limits";

function readFilter(request: Request) {
  return UserFilterSchema.parse(Object.fromEntries(new URL(request.url).searchParams));
}

/** A page of the users, as the address filters and sorts it. */
export async function loadUsers(request: Request, viewer: Viewer) {
  const filter = readFilter(request);
  const { items, ...list } = await readListPage(
    (cursors) => listUsers({ filter, page: { ...cursors, limit: USERS_PER_PAGE } }),
    readCursors(request),
  );
  const users = { ...list, items: await withAvatars(items) };
  return { users, filter, now: sharedNow(), mayManage: hasPermission(viewer.user.role, "manage_users") };
}

/** Answers with the users that the list's address leaves, as a file, and records that. */
export async function answerUserExport(request: Request, viewer: Viewer): Promise<Response> {
  const filter = readFilter(request);
  await recordAudit({
    ...auditSource(request, viewer),
    action: "user.exported",
    subject: { id: null, name: "Users" },
    after: filter,
  });
  return csvResponse({ name: "users", columns: USER_CSV_COLUMNS, chunks: userCsvRows(filter) });
}

async function* userCsvRows(filter: UserFilter): AsyncGenerator<ListedUser[], string | undefined> {
  const isCut = yield* streamUsers({ filter });
  return isCut ? copy.exportCut(FOUND_USERS_MAX) : undefined;
}
