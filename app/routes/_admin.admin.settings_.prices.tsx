import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { SettingsFrame } from "~/features/account/settings-frame";
import { SettingsPages } from "~/features/settings/settings-navigation";
import { SettingsSection } from "~/features/account/settings-section";
import { PriceForm } from "~/features/prices/price-form";
import { PriceTable } from "~/features/prices/price-table";
import { answerPriceForm, loadPrices } from "~/features/prices/prices.server";
import { ConsoleHead } from "~/ui/console/head";
import { Empty } from "~/ui/empty";
import { pricesCopy as copy } from "~/copy/prices";
import { consoleCopy } from "~/copy/console";
import { settingsNavigationCopy } from "~/copy/console/settings-navigation";
import { allows, requireAccess } from "~/auth/access.server";
import { plainMeta, siteOf } from "~/publishing/plain-meta";

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, "manage_proposals");
  return { ...(await loadPrices(request, viewer)), hasSystem: allows(viewer, "manage_system") };
}

export async function action({ request }: ActionFunctionArgs) {
  return answerPriceForm(request, await requireAccess(request, "manage_proposals"));
}

export const meta: MetaFunction = ({ matches }) =>
  plainMeta({
    site: siteOf(matches),
    title: settingsNavigationCopy.prices,
  });

export default function PriceList() {
  const { items, edited, newId, added, hasSystem } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <ConsoleHead title={consoleCopy.items.settings} />
      <SettingsFrame isElsewhere pages={<SettingsPages hasSystem={hasSystem} hasProposals />}>
        <SettingsSection id="prices" title={settingsNavigationCopy.prices} lead={copy.lead}>
          <div className="mt-5">
            {items.length === 0 ? (
              <Empty title={copy.none.title}>
                <p>{copy.none.text}</p>
              </Empty>
            ) : (
              <PriceTable items={items} />
            )}
          </div>
        </SettingsSection>
        <SettingsSection id="form" title={edited ? copy.editTitle(edited.name) : copy.addTitle}>
          <PriceForm
            key={edited ? `${edited.id} ${edited.version}` : added}
            item={edited}
            newId={newId}
            reply={reply}
          />
        </SettingsSection>
      </SettingsFrame>
    </>
  );
}
