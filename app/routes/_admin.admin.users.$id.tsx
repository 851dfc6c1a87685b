import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { UserPageSections } from "~/components/users/user-page";
import { usersCopy as copy } from "~/copy/users";
import { StandingFormSchema } from "~/models/user-admin";
import { displayName, UserRuleError } from "~/models/user";
import { isUuid } from "~/models/uuid";
import { requirePermission } from "~/utils/auth.server";
import { requireForm } from "~/utils/form.server";
import { followGuard } from "~/utils/guard.server";
import { pageMeta, siteOf } from "~/utils/meta";
import { redirectWithToast } from "~/utils/toast.server";
import { loadUserPage } from "~/utils/user-page.server";
import { changeStanding, standingToast } from "~/utils/user-standing.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, "view_users");
  followGuard(request, viewer);
  const page = await loadUserPage(request, viewer, params.id ?? "");
  if (!page) throw new Response(null, { status: 404 });
  return page;
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requirePermission(request, "manage_users");
  const { id: userId = "" } = params;
  if (!isUuid(userId)) throw new Response(null, { status: 404 });
  const form = await requireForm(request, StandingFormSchema);
  try {
    const changed = await changeStanding(request, viewer, { userId, form });
    return await redirectWithToast(`/admin/users/${userId}`, standingToast(changed, form));
  } catch (error) {
    if (!(error instanceof UserRuleError)) throw error;
    if (error.status === 404) throw new Response(null, { status: 404 });
    return data({ refusal: error.message }, { status: error.status });
  }
}

export const meta: MetaFunction<typeof loader> = ({ matches, data: page }) =>
  pageMeta({
    site: siteOf(matches),
    title: page ? displayName(page.user) : copy.title,
    url: "/admin/users",
    noindex: true,
  });

export default function UserDetail() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <UserPageSections page={page} refusal={answer?.refusal ?? null} />;
}
