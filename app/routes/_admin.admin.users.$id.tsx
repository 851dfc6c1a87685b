import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { notFound } from "~/http/not-found.server";
import { UserPageSections } from "~/features/users/user-page";
import { usersCopy as copy } from "~/copy/users";
import { displayName } from "~/models/account/user-name";
import { requireAccess } from "~/auth/access.server";
import { pageMeta, siteOf } from "~/publishing/meta";
import { loadUserPage } from "~/features/users/user.server";
import { answerUserForm } from "~/features/users/standing.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, "view_users");
  const page = await loadUserPage(request, viewer, params.id ?? "");
  if (!page) throw notFound();
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
