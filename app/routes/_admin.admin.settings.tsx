import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { AccountSections } from "~/features/account/account-sections";
import { SettingsFrame } from "~/features/account/settings-frame";
import { ConsoleHead } from "~/ui/console/head";
import { consoleCopy } from "~/copy/console";
import { accountCopy as copy } from "~/copy/account";
import { answerAccountForm, loadAccount } from "~/features/account/account.server";
import { allows, requireAccess } from "~/auth/access.server";
import { pageMeta, siteOf } from "~/publishing/meta";

/** "My account" for everyone whom the guard redirects away from `/profile`. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, "read_profile");
  const hasSystem = allows(viewer, "manage_system");
  const hasProposals = allows(viewer, "manage_proposals");
  return { ...(await loadAccount(request, viewer)), hasSystem, hasProposals };
}

export async function action({ request }: ActionFunctionArgs) {
  return answerAccountForm(request, await requireAccess(request, "update_profile"));
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({
    site: siteOf(matches),
    title: consoleCopy.items.settings,
    description: copy.description,
    url: "/admin/settings",
    noindex: true,
  });

export default function Settings() {
  const { hasSystem, hasProposals, ...account } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <ConsoleHead title={consoleCopy.items.settings} />
      <SettingsFrame hasSystem={hasSystem} hasProposals={hasProposals}>
        <AccountSections account={account} reply={reply} />
      </SettingsFrame>
    </>
  );
}
