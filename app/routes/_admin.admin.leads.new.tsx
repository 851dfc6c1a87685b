import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";

import { ConsoleHead } from "~/ui/console/head";
import { answerNewLead } from "~/features/leads/new-lead.server";
import { LeadFields, type LeadFieldValues } from "~/features/leads/lead-fields";
import { ButtonLink } from "~/ui/button";
import { EmailInput, PostForm, SubmitButton } from "~/ui/form";
import { useServerForm } from "~/ui/use-server-form";
import { leadsCopy } from "~/copy/leads";
import { requireAccess } from "~/auth/access.server";
import { plainMeta, siteOf } from "~/publishing/plain-meta";

const copy = leadsCopy.form;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccess(request, "manage_leads");
  return null;
}

export async function action({ request }: ActionFunctionArgs) {
  return answerNewLead(request, await requireAccess(request, "manage_leads"));
}

export const meta: MetaFunction = ({ matches }) => plainMeta({ site: siteOf(matches), title: copy.title });

export default function NewLead() {
  const answer = useActionData<typeof action>();
  const [form, fields] = useServerForm<LeadFieldValues & { email: string }>({
    id: "lead",
    reply: answer?.reply,
  });
  return (
    <>
      <ConsoleHead title={copy.title} lead={copy.lead} />
      <div className="max-w-140">
        <PostForm form={form} title={copy.failed}>
          <EmailInput field={fields.email} label={copy.email} autoComplete="off" />
          <LeadFields fields={fields} />
          <p className="flex flex-wrap gap-2">
            <SubmitButton>{copy.submit}</SubmitButton>
            <ButtonLink to="/admin/leads" kind="quiet">
              {copy.cancel}
            </ButtonLink>
          </p>
        </PostForm>
      </div>
    </>
  );
}
