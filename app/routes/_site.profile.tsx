import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { AccountSections } from "~/features/account/account-sections";
import { SettingsFrame } from "~/features/account/settings-frame";
import { Go } from "~/ui/go";
import { PageIntro } from "~/ui/page-intro";
import { SuspendedNotice } from "~/features/workspaces/suspended-notice";
import { accountCopy as copy } from "~/copy/account";
import { listOwnSuspended } from "~/features/workspaces/workspaces.server";
import { answerAccountForm } from "~/features/account/account-forms.server";
import { loadAccount } from "~/features/account/account.server";
import { requireAccess } from "~/auth/access.server";
import { ownProposalsCopy } from "~/copy/shared/own-proposals";
import { plainMeta, siteOf } from "~/publishing/plain-meta";

export const handle = { hydrate: true };

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, "read_profile");
  const [account, suspended] = await Promise.all([loadAccount(request, viewer), listOwnSuspended(viewer)]);
  return { account, suspended };
}

export async function action({ request }: ActionFunctionArgs) {
  return answerAccountForm(request, await requireAccess(request, "update_profile"));
}

export const meta: MetaFunction = ({ matches }) =>
  plainMeta({
    site: siteOf(matches),
    title: copy.title,
    description: copy.description,
  });

export default function Profile() {
  const { account, suspended } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <PageIntro title={copy.title}>
        <p>{account.user.email}</p>
        <p className="mt-3 text-2">
          <Go to="/proposals">{ownProposalsCopy.title}</Go>
        </p>
      </PageIntro>
      <div className="mx-auto max-w-sheet px-gutter pb-section">
        {suspended.map((company) => (
          <div key={company.id} className="mb-8">
            <SuspendedNotice company={company} />
          </div>
        ))}
        <SettingsFrame>
          <AccountSections account={account} reply={reply} />
        </SettingsFrame>
      </div>
    </>
  );
}
