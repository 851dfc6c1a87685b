import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { CompanyAccount } from "~/features/account/sign-in/company-account";
import { answerCompanySignIn, loadCompanySignIn } from "~/features/account/sign-in/company.server";
import { AuthFrame } from "~/features/account/sign-in/frame";
import { Lead, More } from "~/features/account/sign-in/more";
import { requireSignedOut } from "~/features/account/sign-in/sign-in.server";
import { EmailInput, PostForm, SubmitButton } from "~/ui/form";
import { useServerForm } from "~/ui/use-server-form";
import { companySignInCopy as copy } from "~/copy/external";
import { pageMeta } from "~/publishing/meta";
import { siteOf } from "~/publishing/plain-meta";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireSignedOut(request);
  return loadCompanySignIn(request);
}

export async function action({ request }: ActionFunctionArgs) {
  return answerCompanySignIn(request);
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({
    site: siteOf(matches),
    title: copy.title,
    description: copy.description,
    url: "/login/company",
    noindex: true,
  });

export default function CompanySignIn() {
  const { redirectTo } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const reply = answer && "reply" in answer ? answer.reply : undefined;
  const [form, fields] = useServerForm<{ email: string }>({ id: "company-sign-in", reply });
  if (answer && "company" in answer) return <CompanyAccount {...answer} redirectTo={redirectTo} />;
  const query = redirectTo === null ? "" : `?${new URLSearchParams({ redirectTo })}`;
  return (
    <AuthFrame title={copy.title}>
      <Lead>{copy.lead}</Lead>
      <PostForm form={form} title={copy.failed}>
        <EmailInput field={fields.email} label={copy.email} autoComplete="username" controlSize="l" />
        <SubmitButton wide pending={copy.submitting}>
          {copy.submit}
        </SubmitButton>
      </PostForm>
      <More links={[{ to: `/login${query}`, label: copy.other }]} />
    </AuthFrame>
  );
}
