import { type ActionFunctionArgs, data, type MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";

import { CheckMail } from "~/components/auth/check-mail";
import { MailRequest } from "~/components/auth/mail-request";
import { checkMailCopy, forgotPasswordCopy as copy } from "~/copy/auth";
import { MailRequestSchema } from "~/models/credentials";
import { refuse, refuseBy } from "~/utils/auth-page.server";
import { parseForm } from "~/utils/form.server";
import { pageMeta, siteOf } from "~/utils/meta";
import { requestPasswordReset } from "~/utils/sign-in.server";

export async function action({ request }: ActionFunctionArgs) {
  const form = await parseForm(request, MailRequestSchema);
  if (!form.ok) return refuse(form);
  const result = await requestPasswordReset(request, form.value);
  if (!result.ok) return refuseBy(result.error, form);
  return data({ sentTo: form.value.email });
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({
    site: siteOf(matches),
    title: copy.title,
    description: copy.description,
    url: "/forgot-password",
    noindex: true,
  });

export default function ForgotPassword() {
  const answer = useActionData<typeof action>();
  if (answer && "sentTo" in answer)
    return (
      <CheckMail
        email={answer.sentTo}
        text={checkMailCopy.recovery}
        again="/forgot-password"
        other="/forgot-password"
      />
    );
  return <MailRequest copy={copy} reply={answer?.reply} />;
}
