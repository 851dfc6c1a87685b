import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";

import { ConsoleHead } from "~/ui/console/head";
import { LeadFields } from "~/features/leads/lead-fields";
import { ButtonLink } from "~/ui/button";
import { EmailInput, PostForm, SubmitButton, useServerForm } from "~/ui/form";
import { leadsCopy } from "~/copy/leads";
import { addLead } from "~/models/lead/lead-change.server";
import { NewLeadSchema } from "~/models/lead/lead-form";
import { getLead } from "~/models/lead/lead-query.server";
import { auditSource } from "~/auth/audit-source.server";
import { requireAccess } from "~/auth/access.server";
import { parseForm } from "~/http/form.server";
import { pageMeta, siteOf } from "~/publishing/meta";
import { redirectWithToast } from "~/http/toast.server";

const copy = leadsCopy.form;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccess(request, "manage_leads");
  return null;
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, "manage_leads");
  const form = await parseForm(request, NewLeadSchema);
  if (!form.ok) return data({ reply: form.reply }, { status: 422 });
  await addLead({ lead: form.value, actorId: viewer.user.id, source: auditSource(request, viewer) });
  const lead = await getLead({ email: form.value.email });
  return redirectWithToast(lead ? `/admin/leads/${lead.id}` : "/admin/leads", {
    kind: "positive",
    title: copy.added,
  });
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ site: siteOf(matches), title: copy.title, url: "/admin/leads/new", noindex: true });

interface Values extends Record<string, unknown> {
  email: string;
  name: string;
  company: string;
  phone: string;
  interest: string;
}

export default function NewLead() {
  const answer = useActionData<typeof action>();
  const [form, fields] = useServerForm<Values>({ id: "lead", reply: answer?.reply });
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
