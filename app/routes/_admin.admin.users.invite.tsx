import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";

import { ConsoleHead } from "~/ui/console/head";
import { InviteForm } from "~/features/users/invite-form";
import { usersCopy } from "~/copy/users";
import { inviteUser } from "~/models/account/user-invitation.server";
import { InvitationFormSchema } from "~/models/account/user-admin";
import { auditSource } from "~/auth/audit-source.server";
import { requireAccess } from "~/auth/access.server";
import { parseForm } from "~/http/form.server";
import { pageMeta, siteOf } from "~/publishing/meta";
import { requireRecentProof } from "~/auth/reauthentication.server";
import { redirectWithToast } from "~/http/toast.server";

const copy = usersCopy.inviting;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccess(request, "manage_users");
  await requireRecentProof(request);
  return null;
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, "manage_users");
  await requireRecentProof(request);
  const form = await parseForm(request, InvitationFormSchema);
  if (!form.ok) return data({ result: form.reply }, { status: 422 });
  const { network, userAgent, requestId } = auditSource(request, viewer);
  const source = { network, userAgent, requestId, actorId: viewer.user.id };
  const invited = await inviteUser({ ...source, ...form.value });
  if (invited.ok)
    return redirectWithToast(`/admin/users/${invited.user.id}`, {
      kind: "positive",
      ...usersCopy.toasts.invited(invited.user.email),
    });
  const { reason } = invited;
  const field = reason === "exists" ? "email" : "";
  const status = { exists: 409, tooMany: 429, noAdminKey: 503, unavailable: 503 }[reason];
  return data({ result: form.reject({ [field]: [copy[reason]] }) }, { status });
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ site: siteOf(matches), title: copy.title, url: "/admin/users/invite", noindex: true });

export default function Invite() {
  const reply = useActionData<typeof action>();
  return (
    <>
      <ConsoleHead title={copy.title} lead={copy.lead} />
      <InviteForm reply={reply?.result} />
    </>
  );
}
