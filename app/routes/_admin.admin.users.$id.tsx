import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { UserPageSections } from "~/components/users/user-page";
import { usersCopy as copy } from "~/copy/users";
import { displayName } from "~/models/user-name";
import { requireAccess } from "~/utils/auth.server";
import { pageMeta, siteOf } from "~/utils/meta";
import { loadUserPage } from "~/utils/user-page.server";
import { answerUserForm } from "~/utils/user-standing.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, "view_users");
  const page = await loadUserPage(request, viewer, params.id ?? "");
  if (!page) throw new Response(null, { status: 404 });
  return page;
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, "manage_users");
  return answerUserForm(request, viewer, params.id ?? "");
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
