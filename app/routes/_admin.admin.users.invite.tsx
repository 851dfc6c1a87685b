import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";

import { ConsoleHead } from "~/ui/console/head";
import { answerInviteForm } from "~/features/users/invite.server";
import { InviteForm } from "~/features/users/invite-form";
import { usersCopy } from "~/copy/users";
import { requireAccess } from "~/auth/access.server";
import { plainMeta, siteOf } from "~/publishing/plain-meta";
import { requireRecentProof } from "~/auth/reauthentication.server";

const copy = usersCopy.inviting;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccess(request, "manage_users");
  await requireRecentProof(request);
  return null;
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, "manage_users");
  await requireRecentProof(request);
  return answerInviteForm(request, viewer);
}

export const meta: MetaFunction = ({ matches }) => plainMeta({ site: siteOf(matches), title: copy.title });

export default function Invite() {
  const reply = useActionData<typeof action>();
  return (
    <>
      <ConsoleHead title={copy.title} lead={copy.lead} />
      <InviteForm reply={reply?.result} />
    </>
  );
}
