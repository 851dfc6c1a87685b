import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { Back } from "~/ui/console/back";
import { ConsoleHead } from "~/ui/console/head";
import { ColumnMatches, RowPreview } from "~/features/leads/import-preview";
import { ImportResult } from "~/features/leads/import-result";
import { answerImportForm, loadImport } from "~/features/leads/import.server";
import { FormErrors } from "~/ui/form";
import { leadImportCopy as copy } from "~/copy/lead-import";
import { requireAccess } from "~/auth/access.server";
import { plainMeta, siteOf } from "~/publishing/plain-meta";

export async function loader({ request, params }: LoaderFunctionArgs) {
  return loadImport(request, await requireAccess(request, "manage_leads"), params.id);
}

export async function action({ request, params }: ActionFunctionArgs) {
  return answerImportForm(request, await requireAccess(request, "manage_leads"), params.id);
}

export const meta: MetaFunction = ({ matches }) => plainMeta({ site: siteOf(matches), title: copy.title });

export default function LeadImport() {
  const step = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { shown } = step;
  return (
    <>
      <Back to="/admin/leads/import">{copy.backToImports}</Back>
      <ConsoleHead title={shown.fileName || copy.title} lead={copy.states[shown.state]} />
      <FormErrors form={{ id: "import", allErrors: reply?.result.error ?? {} }} title={copy.notImported} />
      {step.preview ? (
        <>
          <ColumnMatches shown={shown} preview={step.preview} />
          <RowPreview shown={shown} preview={step.preview} owners={step.owners} viewerId={step.viewerId} />
        </>
      ) : (
        <ImportResult shown={shown} left={step.left} leftCount={step.leftCount} />
      )}
    </>
  );
}
