import { data } from "@remix-run/node";

import type { Viewer } from "~/auth/access.server";
import { requireRecentProof } from "~/auth/reauthentication.server";
import { changeStanding } from "~/auth/user-standing.server";
import { usersCopy } from "~/copy/users";
import { requireForm } from "~/http/form.server";
import { returnPage } from "~/http/request-page.server";
import { redirectWithToast } from "~/http/toast.server";
import { withAvatars } from "~/models/picture/avatar.server";
import type { User } from "~/models/account/user";
import { USER_RULES } from "~/models/account/account-refusals";
import { BulkFormSchema, BulkQuerySchema, type StandingForm } from "~/models/account/user-form";
import { listUsersById } from "~/models/account/user-list.server";
import { brokenRule } from "~/models/shared/rule-error";

const copy = usersCopy.bulk;
const LIST = "/admin/users";

/** Lists everyone whom a bulk action affects, before it runs. */
export async function loadBulk(request: Request) {
  const { searchParams } = new URL(request.url);
  const back = returnPage(request, LIST);
  const query = BulkQuerySchema.safeParse({ id: searchParams.getAll("id"), do: searchParams.get("do") });
  const users = query.success ? await listUsersById({ ids: query.data.id }) : [];
  if (!query.success || users.length === 0)
    throw await redirectWithToast(back, { kind: "info", title: copy.nobody });
  if (query.data.do === "set-role") await requireRecentProof(request);
  return { intent: query.data.do, users: await withAvatars(users), back };
}

/** Answers the form that confirms a bulk action. */
export async function answerBulkForm(request: Request, viewer: Viewer) {
  const back = returnPage(request, LIST);
  const { id: ids, ...form } = await requireForm(request, BulkFormSchema);
  if (ids.length === 0) return redirectWithToast(back, { kind: "info", title: copy.nobody });
  if (form.intent === "set-role") await requireRecentProof(request);
  const { changed, refused } = await changeStandings(request, viewer, { ids, form });
  if (refused.length === 0)
    return redirectWithToast(back, { kind: "positive", title: copy.done(changed.length) });
  return data({ changed: changed.length, refused }, { status: 409 });
}

/**
 * Changes several accounts one after the other. An account that a rule protects is reported and
 * doesn't stop the others.
 */
async function changeStandings(
  request: Request,
  viewer: Viewer,
  { ids, form }: { ids: readonly string[]; form: StandingForm },
): Promise<{ changed: User[]; refused: { id: string; reason: string }[] }> {
  const changed: User[] = [];
  const refused: { id: string; reason: string }[] = [];
  for (const userId of ids) {
    try {
      changed.push((await changeStanding(request, viewer, { userId, form })).user);
    } catch (error) {
      const rule = brokenRule(error, USER_RULES);
      if (!rule) throw error;
      refused.push({ id: userId, reason: rule.message });
    }
  }
  return { changed, refused };
}
