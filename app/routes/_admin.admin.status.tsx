import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { SettingsFrame } from "~/features/account/settings-frame";
import { SettingsPages } from "~/features/settings/settings-navigation";
import { SettingsSection } from "~/features/account/settings-section";
import { SlowStatements } from "~/features/settings/slow-statements";
import { StatusFacts } from "~/features/settings/staff-status-facts";
import { loadStatus } from "~/features/settings/staff-status.server";
import { ConsoleHead } from "~/ui/console/head";
import { statusCopy as copy } from "~/copy/status";
import { allows, requireAccess } from "~/auth/access.server";
import { plainMeta, siteOf } from "~/publishing/plain-meta";

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, "manage_system");
  return { ...(await loadStatus()), hasProposals: allows(viewer, "manage_proposals") };
}

export const meta: MetaFunction = ({ matches }) => plainMeta({ site: siteOf(matches), title: copy.title });

export default function Status() {
  const { parts, backups, queues, jobs, versions, slow, hasProposals } = useLoaderData<typeof loader>();
  const groups = { parts, backups, queues, jobs, versions };
  return (
    <>
      <ConsoleHead title={copy.title} lead={copy.lead} />
      <SettingsFrame isElsewhere pages={<SettingsPages hasSystem hasProposals={hasProposals} />}>
        {(Object.keys(copy.groups) as (keyof typeof copy.groups)[]).map((name) => (
          <SettingsSection key={name} id={name} title={copy.groups[name]}>
            {name === "slow" ? (
              <SlowStatements {...slow} />
            ) : groups[name].length > 0 ? (
              <StatusFacts facts={groups[name]} />
            ) : (
              <p>{copy.noJobs}</p>
            )}
          </SettingsSection>
        ))}
      </SettingsFrame>
    </>
  );
}
