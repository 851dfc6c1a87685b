import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";

import { MailRequest } from "~/components/auth/mail-request";
import { resendCopy as copy } from "~/copy/auth";
import { answerMailRequest } from "~/utils/mail-request.server";
import { pageMeta, siteOf } from "~/utils/meta";
import { resendConfirmation } from "~/utils/sign-in.server";

const PATH = "/resend-confirmation";

export function action({ request }: ActionFunctionArgs) {
  return answerMailRequest(request, resendConfirmation);
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({
    site: siteOf(matches),
    title: copy.title,
    description: copy.description,
    url: PATH,
    noindex: true,
  });

export default function ResendConfirmation() {
  return <MailRequest copy={copy} path={PATH} answer={useActionData<typeof action>()} />;
}
