import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { ConsoleHead } from "~/components/console/head";
import { BulkConfirm } from "~/components/users/bulk-confirm";
import { usersCopy } from "~/copy/users";
import { withAvatars } from "~/models/avatar.server";
import { BulkFormSchema, BulkQuerySchema } from "~/models/user-admin";
import { listUsersById } from "~/models/user-list.server";
import { requireAccess } from "~/utils/auth.server";
import { requireForm } from "~/utils/form.server";
import { pageMeta, siteOf } from "~/utils/meta";
import { requireRecentProof } from "~/utils/reauthentication.server";
import { redirectWithToast } from "~/utils/toast.server";
import { changeStandings } from "~/utils/user-standing.server";

const copy = usersCopy.bulk;

/** Names everybody whom a bulk action is about, before it is done. */
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
