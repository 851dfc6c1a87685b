import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { SettingsFrame } from "~/features/account/settings-frame";
import { SettingsPages } from "~/features/settings/settings-navigation";
import { SettingsSection } from "~/features/account/settings-section";
import { ConsoleHead } from "~/ui/console/head";
import { SectionForm } from "~/features/settings/section-form";
import { TestMailForm } from "~/features/settings/test-mail";
import { Go } from "~/ui/go";
import { consoleCopy } from "~/copy/console";
import { systemSettingsCopy as copy } from "~/copy/system-settings";
import { allows, requireAccess } from "~/auth/access.server";
import { plainMeta, siteOf } from "~/publishing/plain-meta";
import { answerSection, loadSection, requireSection } from "~/features/settings/section.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, "manage_system");
  const shown = await loadSection(requireSection(params.section), viewer);
  return { ...shown, hasProposals: allows(viewer, "manage_proposals") };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, "manage_system");
  return answerSection(request, viewer, requireSection(params.section));
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  plainMeta({
    site: siteOf(matches),
    title: data ? copy.sections[data.section].title : consoleCopy.items.settings,
  });

export default function SystemSettings() {
  const { section, values, seen, mail, hasProposals } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const reply = answer && "result" in answer ? answer : undefined;
  const { title, lead } = copy.sections[section];
  return (
    <>
      <ConsoleHead title={consoleCopy.items.settings} />
      <SettingsFrame isElsewhere pages={<SettingsPages hasSystem hasProposals={hasProposals} />}>
        <SettingsSection id={section} title={title} lead={lead}>
          {section === "mail" ? (
            <TestMailForm {...mail} />
          ) : (
            <SectionForm
              key={`${section} ${seen}`}
              section={section}
              values={values}
              seen={seen}
              reply={reply}
            />
          )}
          {section === "booking" ? (
            <p className="mt-6">
              <Go to="/admin/bookings/hosts">{copy.hosts}</Go>
            </p>
          ) : null}
        </SettingsSection>
      </SettingsFrame>
    </>
  );
}
