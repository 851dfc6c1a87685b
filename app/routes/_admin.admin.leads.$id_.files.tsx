import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { Back } from "~/ui/console/back";
import { ConsoleHead } from "~/ui/console/head";
import { ListPager } from "~/ui/console/list-pager";
import { FileList } from "~/features/workspaces/file-list";
import { FileUpload } from "~/features/workspaces/file-upload";
import { leadDetailCopy } from "~/copy/console/lead-detail";
import { filesCopy as copy } from "~/copy/files";
import { requireAccess } from "~/auth/access.server";
import { requireLead } from "~/features/leads/leads.server";
import { answerLeadFileForm, loadLeadFiles } from "~/features/workspaces/files.server";
import { plainMeta, siteOf } from "~/publishing/plain-meta";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, "manage_leads");
  return loadLeadFiles(request, viewer, await requireLead(request, params.id));
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, "manage_leads");
  return answerLeadFileForm(request, viewer, await requireLead(request, params.id));
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  plainMeta({
    site: siteOf(matches),
    title: data ? leadDetailCopy.ofCompany.files(data.company.name) : copy.title,
  });

export default function LeadFiles() {
  const { leadId, company, files, fileKey } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <Back to={`/admin/leads/${leadId}`}>{leadDetailCopy.ofCompany.back}</Back>
      <ConsoleHead title={leadDetailCopy.ofCompany.files(company.name)} lead={copy.leadStaff(company.name)} />
      <section id="files" className="max-w-200 scroll-mt-20 border-t border-line" aria-label={copy.title}>
        <FileList files={files.items} showsWorkspaces />
        <ListPager label={copy.pager} previous={files.previous} next={files.next} />
      </section>
      <div className="mt-10">
        <FileUpload fileKey={fileKey} reply={reply} />
      </div>
    </>
  );
}
