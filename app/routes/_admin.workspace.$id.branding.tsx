import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { CompanyMark } from "~/features/account/sign-in/company-mark";
import { BrandingForm } from "~/features/workspaces/branding-form";
import { LogoForm } from "~/features/workspaces/logo-form";
import { Panel } from "~/features/workspaces/panel";
import { WorkspaceHead } from "~/features/workspaces/workspace-head";
import { brandingCopy as copy, workspacesCopy } from "~/copy/workspaces";
import {
  answerBrandingForm,
  loadBranding,
  requireBrandingAccess,
} from "~/features/workspaces/branding.server";
import { plainMeta, siteOf } from "~/publishing/plain-meta";

export async function loader({ request, params }: LoaderFunctionArgs) {
  return loadBranding(await requireBrandingAccess(request, params.id));
}

export async function action({ request, params }: ActionFunctionArgs) {
  return answerBrandingForm(request, await requireBrandingAccess(request, params.id));
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  plainMeta({
    site: siteOf(matches),
    title: `${copy.title}, ${data?.workspace.name ?? workspacesCopy.title}`,
  });

export default function WorkspaceBranding() {
  const { workspace, company } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { name, branding, logo, updatedAt } = company;
  return (
    <>
      <WorkspaceHead workspace={workspace} />
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-2">
        <Panel id="branding" title={copy.title}>
          <p className="mt-3 text-ink-muted">{copy.lead}</p>
          <BrandingForm key={updatedAt.getTime()} branding={branding} updatedAt={updatedAt} reply={reply} />
        </Panel>
        <Panel id="logo" title={copy.logo.title}>
          <LogoForm workspaceId={workspace.id} companyName={name} logo={logo} />
        </Panel>
        <Panel id="preview" title={copy.preview}>
          <div className="py-4">
            <CompanyMark name={name} branding={branding} logo={logo} />
          </div>
        </Panel>
      </div>
    </>
  );
}
