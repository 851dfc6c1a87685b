import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { ConsoleHead } from "~/ui/console/head";
import { BulkConfirm } from "~/features/users/bulk-confirm";
import { usersCopy } from "~/copy/users";
import { requireAccess } from "~/auth/access.server";
import { plainMeta, siteOf } from "~/publishing/plain-meta";
import { answerBulkForm, loadBulk } from "~/features/users/bulk.server";

const copy = usersCopy.bulk;

/** Lists everyone whom a bulk action affects, before it runs. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccess(request, "manage_users");
  return loadBulk(request);
}

export async function action({ request }: ActionFunctionArgs) {
  return answerBulkForm(request, await requireAccess(request, "manage_users"));
}

export const meta: MetaFunction = ({ matches }) =>
  plainMeta({ site: siteOf(matches), title: usersCopy.title });

export default function BulkUsers() {
  const { intent, users, back } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  return (
    <>
      <ConsoleHead title={copy.title[intent](users.length)} lead={copy.lead[intent]} />
      <BulkConfirm intent={intent} users={users} back={back} outcome={outcome ?? null} />
    </>
  );
}
