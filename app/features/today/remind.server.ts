import type { Viewer } from "~/auth/access.server";
import { todayCopy } from "~/copy/today";
import { notFound } from "~/http/not-found.server";
import { redirectWithToast } from "~/http/toast.server";
import { displayName } from "~/models/account/user";
import { remindClient } from "~/models/proposal/reminders/proposal-reminder.server";
import { getProposal } from "~/models/proposal/proposal-query.server";

const copy = todayCopy.waiting;

/** Reminds the client of an open proposal, and returns to My day. Throws 404. */
export async function answerRemindForm({ user }: Viewer, id = ""): Promise<Response> {
  const known = await getProposal({ id });
  if (!known) throw notFound();
  const names = await remindClient({ ...known, actor: { id: user.id, name: displayName(user) } });
  if (names.length === 0) return redirectWithToast("/admin/today", { kind: "info", ...copy.notReminded });
  const title = copy.reminded(names);
  return redirectWithToast("/admin/today", { kind: "positive", title });
}
