import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { MailChoicePage } from "~/features/account/mail-choice";
import { companyMailCopy as copy } from "~/copy/shared/company-mail";
import { answerMailForm, loadMailWanted } from "~/features/account/mail-choice.server";
import { pageMeta } from "~/publishing/meta";
import { siteOf } from "~/publishing/plain-meta";

export async function loader({ params }: LoaderFunctionArgs) {
  return loadMailWanted("company", params.token);
}

export async function action({ request, params }: ActionFunctionArgs) {
  return answerMailForm(request, "company", params.token);
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({
    site: siteOf(matches),
    title: copy.title,
    url: "/company-emails",
    noindex: true,
    canonical: null,
  });

export default function CompanyEmails() {
  const { wanted } = useLoaderData<typeof loader>();
  return <MailChoicePage copy={copy} wanted={wanted} />;
}
