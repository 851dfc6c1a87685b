import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { AccountSections } from "~/features/account/account-sections";
import { OneChoiceSection } from "~/features/account/one-choice-section";
import { SettingsFrame } from "~/features/account/settings-frame";
import { SettingsPages } from "~/features/settings/settings-navigation";
import { WorkingDaySection } from "~/features/account/working-day-section";
import { ConsoleHead } from "~/ui/console/head";
import { consoleCopy } from "~/copy/console";
import { accountCopy as copy } from "~/copy/account";
import { answerAccountForm } from "~/features/account/account-forms.server";
import { loadAccount } from "~/features/account/account.server";
import { allows, requireAccess } from "~/auth/access.server";
import { plainMeta, siteOf } from "~/publishing/plain-meta";

/** "My account" for people with the console, whom the guard redirects away from `/profile`. */
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
  plainMeta({
    site: siteOf(matches),
    title: consoleCopy.items.settings,
    description: copy.description,
  });

export default function Settings() {
  const { hasSystem, hasProposals, ...account } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <ConsoleHead title={consoleCopy.items.settings} />
      <SettingsFrame pages={<SettingsPages hasSystem={hasSystem} hasProposals={hasProposals} />}>
        <AccountSections account={account} reply={reply}>
          {account.work ? <WorkingDaySection work={account.work} reply={reply} /> : null}
          {account.wantsCompanyMail === null ? null : (
            <OneChoiceSection
              id="company-emails"
              intent="save-company-mail"
              name="wantsCompanyMail"
              words={copy.companyMail}
              isOn={account.wantsCompanyMail}
              reply={reply}
            />
          )}
          {account.usesKeys === null ? null : (
            <OneChoiceSection
              id="keyboard"
              intent="save-keyboard"
              name="usesKeys"
              words={copy.keyboard}
              isOn={account.usesKeys}
              reply={reply}
            />
          )}
        </AccountSections>
      </SettingsFrame>
    </>
  );
}
