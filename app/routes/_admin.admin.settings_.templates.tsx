import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { SettingsFrame } from "~/features/account/settings-frame";
import { SettingsPages } from "~/features/settings/settings-navigation";
import { SettingsSection } from "~/features/account/settings-section";
import { NewTemplateForm, TemplateList } from "~/features/proposals/templates/template-forms";
import { answerTemplateForm, loadTemplates } from "~/features/proposals/templates/templates.server";
import { ConsoleHead } from "~/ui/console/head";
import { Empty } from "~/ui/empty";
import { Go } from "~/ui/go";
import { consoleCopy } from "~/copy/console";
import { settingsNavigationCopy } from "~/copy/console/settings-navigation";
import { allows, requireAccess } from "~/auth/access.server";
import { plainMeta, siteOf } from "~/publishing/plain-meta";
import { templatesCopy as copy } from "~/copy/console/templates";

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, "manage_proposals");
  return { ...(await loadTemplates(request)), hasSystem: allows(viewer, "manage_system") };
}

export async function action({ request }: ActionFunctionArgs) {
  return answerTemplateForm(request, await requireAccess(request, "manage_proposals"));
}

export const meta: MetaFunction = ({ matches }) =>
  plainMeta({
    site: siteOf(matches),
    title: settingsNavigationCopy.templates,
  });

export default function Templates() {
  const { templates, from, hasSystem } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <ConsoleHead title={consoleCopy.items.settings} />
      <SettingsFrame isElsewhere pages={<SettingsPages hasSystem={hasSystem} hasProposals />}>
        {from ? (
          <SettingsSection id="new" title={copy.newTitle} lead={copy.newText(from.title)}>
            <NewTemplateForm key={from.id} from={from} reply={reply} />
          </SettingsSection>
        ) : null}
        <SettingsSection id="templates" title={settingsNavigationCopy.templates} lead={copy.lead}>
          {templates.length === 0 ? (
            <div className="mt-5">
              <Empty title={copy.none.title}>
                <p>{copy.none.text}</p>
                <Go to="/admin/proposals">{copy.none.action}</Go>
              </Empty>
            </div>
          ) : (
            <TemplateList templates={templates} reply={reply} />
          )}
        </SettingsSection>
      </SettingsFrame>
    </>
  );
}
