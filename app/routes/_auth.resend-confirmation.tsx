import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { MailRequest } from "~/features/account/sign-in/mail-request";
import { resendCopy as copy } from "~/copy/auth";
import { answerMailRequest } from "~/features/account/sign-in/mail-request.server";
import { pageMeta } from "~/publishing/meta";
import { siteOf } from "~/publishing/plain-meta";
import { findSignInTrouble } from "~/auth/sign-in.server";
import { resendConfirmation } from "~/auth/email-link.server";

const PATH = "/resend-confirmation";

export async function loader() {
  return { trouble: await findSignInTrouble() };
}

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
  const { trouble } = useLoaderData<typeof loader>();
  return <MailRequest copy={copy} path={PATH} answer={useActionData<typeof action>()} trouble={trouble} />;
}
