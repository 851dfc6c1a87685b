import { auditSource } from "~/auth/audit-source.server";
import type { Viewer } from "~/auth/access.server";
import { goalCopy as copy } from "~/copy/staff/goal";
import { answerForm, showReply } from "~/http/answer-form.server";
import { notFound } from "~/http/not-found.server";
import { returnPage } from "~/http/request-page.server";
import { redirectWithToast } from "~/http/toast.server";
import { currencyDigits } from "~/lib/number-formats";
import { hasPermission } from "~/models/account/role";
import { PROPOSAL_CURRENCIES } from "~/models/proposal/proposal";
import { GoalFormSchema } from "~/models/today/goal";
import { getGoalOwner, setQuarterGoal, type GoalOwner } from "~/models/today/goal.server";

const DAY = "/admin/today";

/** Someone whose goal the viewer may set: themselves, or anyone for managers. Throws 404. */
async function requireOwner({ user }: Viewer, id = ""): Promise<GoalOwner> {
  const mayChange = id === user.id || hasPermission(user.role, "manage_users");
  const owner = mayChange ? await getGoalOwner({ userId: id }) : null;
  if (!owner) throw notFound();
  return owner;
}

/** Everything that the page of a goal shows. */
export async function loadGoal(request: Request, viewer: Viewer, id: string | undefined) {
  const { name, goal, id: ownerId } = await requireOwner(viewer, id);
  return {
    name,
    isOwn: ownerId === viewer.user.id,
    amount: goal ? String(goal.amountMinor / 10 ** currencyDigits(goal.currency)) : "",
    currency: goal?.currency ?? "USD",
    currencies: PROPOSAL_CURRENCIES,
    back: returnPage(request, DAY),
  };
}

/** Sets or removes a goal. */
export async function answerGoalForm(request: Request, viewer: Viewer, id: string | undefined) {
  const owner = await requireOwner(viewer, id);
  return answerForm(request, { schema: GoalFormSchema, refused: showReply }, async ({ goal }) => {
    await setQuarterGoal({ owner, goal, source: auditSource(request, viewer) });
    const title = goal ? copy.saved : copy.removed;
    return redirectWithToast(returnPage(request, DAY), { kind: "positive", title });
  });
}
