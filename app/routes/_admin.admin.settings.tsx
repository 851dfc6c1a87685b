import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { AccountSections } from "~/features/account/account-sections";
import { SettingsFrame } from "~/features/account/settings-frame";
import { ConsoleHead } from "~/ui/console/head";
import { accountCopy as copy } from "~/copy/account";
import { hasPermission } from "~/models/account/role";
import { answerAccountForm } from "~/features/account/account-forms.server";
import { loadAccount } from "~/features/account/account.server";
import { requireAccess } from "~/auth/access.server";
import { pageMeta, siteOf } from "~/publishing/meta";

/** "My account" for everyone whom the guard keeps off `/profile`. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, "read_profile");
  return loadAccount(request, viewer);
}

export async function action({ request }: ActionFunctionArgs) {
  return answerAccountForm(request, await requireAccess(request, "update_profile"));
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({
    site: siteOf(matches),
    title: copy.settingsTitle,
    description: copy.description,
    url: "/admin/settings",
    noindex: true,
  });

export default function Settings() {
  const account = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <ConsoleHead title={copy.settingsTitle} />
      <SettingsFrame hasSystem={hasPermission(account.user.role, "manage_system")}>
        <AccountSections account={account} reply={reply} />
      </SettingsFrame>
    </>
  );
}
