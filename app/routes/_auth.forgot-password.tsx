import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";

import { MailRequest } from "~/components/auth/mail-request";
import { forgotPasswordCopy as copy } from "~/copy/auth";
import { answerMailRequest } from "~/utils/mail-request.server";
import { pageMeta, siteOf } from "~/utils/meta";
import { requestPasswordReset } from "~/utils/sign-in.server";

const PATH = "/forgot-password";

export function action({ request }: ActionFunctionArgs) {
  return answerMailRequest(request, requestPasswordReset);
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({
    site: siteOf(matches),
    title: copy.title,
    description: copy.description,
    url: PATH,
    noindex: true,
  });

export default function ForgotPassword() {
  return <MailRequest copy={copy} path={PATH} answer={useActionData<typeof action>()} />;
}
