import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { UserSections } from "~/features/users/user-sections";
import { usersCopy as copy } from "~/copy/users";
import { requireAccess } from "~/auth/access.server";
import { plainMeta, siteOf } from "~/publishing/plain-meta";
import { answerUserForm, loadUser } from "~/features/users/user.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, "view_users");
  return loadUser(request, viewer, params.id);
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, "manage_users");
  return answerUserForm(request, viewer, params.id);
}

export const meta: MetaFunction<typeof loader> = ({ matches, data: page }) =>
  plainMeta({
    site: siteOf(matches),
    title: page?.name ?? copy.title,
  });

export default function UserDetail() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <UserSections page={page} refusal={answer?.refusal ?? null} />;
}
