import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { ConsoleHead } from "~/ui/console/head";
import { BulkConfirm } from "~/features/users/bulk-confirm";
import { usersCopy } from "~/copy/users";
import { withAvatars } from "~/models/account/avatar.server";
import { BulkFormSchema, BulkQuerySchema } from "~/models/account/user-admin";
import { listUsersById } from "~/models/account/user-list.server";
import { requireAccess } from "~/auth/access.server";
import { requireForm } from "~/http/form.server";
import { pageMeta, siteOf } from "~/publishing/meta";
import { requireRecentProof } from "~/auth/reauthentication.server";
import { redirectWithToast } from "~/http/toast.server";
import { changeStandings } from "~/features/users/standing.server";

const copy = usersCopy.bulk;

/** Names everyone whom a bulk action is about, before it is done. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccess(request, "manage_users");
  const { searchParams } = new URL(request.url);
  const query = BulkQuerySchema.safeParse({ id: searchParams.getAll("id"), do: searchParams.get("do") });
  const users = query.success ? await listUsersById({ ids: query.data.id }) : [];
  if (!query.success || users.length === 0)
    throw await redirectWithToast("/admin/users", { kind: "info", title: copy.nobody });
  if (query.data.do === "set-role") await requireRecentProof(request);
  return { intent: query.data.do, users: await withAvatars(users) };
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, "manage_users");
  const { id: ids, ...form } = await requireForm(request, BulkFormSchema);
  if (ids.length === 0) return redirectWithToast("/admin/users", { kind: "info", title: copy.nobody });
  if (form.intent === "set-role") await requireRecentProof(request);
  const { changed, refused } = await changeStandings(request, viewer, { ids, form });
  if (refused.length === 0)
    return redirectWithToast("/admin/users", { kind: "positive", title: copy.done(changed.length) });
  return data({ changed: changed.length, refused }, { status: 409 });
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ site: siteOf(matches), title: usersCopy.title, url: "/admin/users/bulk", noindex: true });

export default function BulkUsers() {
  const { intent, users } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  return (
    <>
      <ConsoleHead title={copy.title[intent](users.length)} lead={copy.lead[intent]} />
      <BulkConfirm intent={intent} users={users} outcome={outcome ?? null} />
    </>
  );
}
