import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { Back } from "~/ui/console/back";
import { ConsoleHead } from "~/ui/console/head";
import { ImportList, ImportUpload } from "~/features/leads/import-upload";
import { answerImportUpload, loadImports } from "~/features/leads/import.server";
import { leadImportCopy as copy } from "~/copy/lead-import";
import { requireAccess } from "~/auth/access.server";
import { plainMeta, siteOf } from "~/publishing/plain-meta";

export async function loader({ request }: LoaderFunctionArgs) {
  return loadImports(request, await requireAccess(request, "manage_leads"));
}

export async function action({ request }: ActionFunctionArgs) {
  return answerImportUpload(request, await requireAccess(request, "manage_leads"));
}

export const meta: MetaFunction = ({ matches }) => plainMeta({ site: siteOf(matches), title: copy.title });

export default function ImportLeads() {
  const { imports } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <Back to="/admin/leads">{copy.back}</Back>
      <ConsoleHead title={copy.title} lead={copy.lead} />
      <ImportUpload reply={reply} />
      <ImportList imports={imports} />
    </>
  );
}
