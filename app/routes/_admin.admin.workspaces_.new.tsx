import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { Back } from "~/ui/console/back";
import { ConsoleHead } from "~/ui/console/head";
import { ButtonLink } from "~/ui/button";
import { EmailInput, Input, PostForm, Select, SubmitButton } from "~/ui/form";
import { useServerForm } from "~/ui/use-server-form";
import { answerNewCompany } from "~/features/workspaces/new-company.server";
import { planOptions } from "~/copy/shared/plans";
import { companyFieldsCopy } from "~/copy/staff/company-fields";
import { newCompanyCopy as copy } from "~/copy/staff/new-company";
import { consoleCopy } from "~/copy/console";
import { requireAccess } from "~/auth/access.server";
import { plainMeta, siteOf } from "~/publishing/plain-meta";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccess(request, "manage_workspaces");
  return { key: crypto.randomUUID() };
}

export async function action({ request }: ActionFunctionArgs) {
  return answerNewCompany(request, await requireAccess(request, "manage_workspaces"));
}

export const meta: MetaFunction = ({ matches }) => plainMeta({ site: siteOf(matches), title: copy.title });

export default function NewCompany() {
  const { key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useServerForm<{
    name: string;
    subdomain: string;
    workspaceName: string;
    plan: string;
    ownerEmail: string;
  }>({ id: "company", reply: answer?.reply });
  return (
    <>
      <Back to="/admin/workspaces">{copy.back}</Back>
      <ConsoleHead title={copy.title} lead={copy.lead} />
      <PostForm form={form} title={copy.failed} className="grid max-w-120 gap-5">
        <input type="hidden" name="key" value={key} />
        <Input field={fields.name} label={companyFieldsCopy.name} autoComplete="off" maxLength={80} />
        <Input
          field={fields.subdomain}
          label={companyFieldsCopy.subdomain}
          help={companyFieldsCopy.subdomainHelp}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={63}
        />
        <Input field={fields.workspaceName} label={copy.workspaceName} autoComplete="off" maxLength={80} />
        <Select field={fields.plan} label={companyFieldsCopy.plan} options={planOptions()} optional />
        <EmailInput
          field={fields.ownerEmail}
          label={copy.ownerEmail}
          help={copy.ownerHelp}
          autoComplete="off"
          optional
        />
        <div className="flex flex-wrap gap-2">
          <SubmitButton>{copy.submit}</SubmitButton>
          <ButtonLink to="/admin/workspaces" kind="quiet">
            {consoleCopy.cancel}
          </ButtonLink>
        </div>
      </PostForm>
    </>
  );
}
