import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { CompanyAccount } from "~/features/account/sign-in/company-account";
import { answerLogin, loadLogin } from "~/features/account/sign-in/login.server";
import { SignInPage } from "~/features/account/sign-in/sign-in-page";
import { loginCopy as copy } from "~/copy/auth";
import { requireSignedOut } from "~/features/account/sign-in/sign-in.server";
import { pageMeta } from "~/publishing/meta";
import { siteOf } from "~/publishing/plain-meta";

/** A document: its page script asks the browser for a passkey. */
export const handle = { hydrate: false, scripts: ["passkey"] };

export async function loader({ request }: LoaderFunctionArgs) {
  await requireSignedOut(request);
  return loadLogin(request);
}

export async function action({ request }: ActionFunctionArgs) {
  return answerLogin(request);
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({
    site: siteOf(matches),
    title: copy.title,
    description: copy.description,
    url: "/login",
    noindex: true,
  });

export default function Login() {
  const ways = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (answer && "company" in answer) return <CompanyAccount {...answer} redirectTo={ways.redirectTo} />;
  if (answer && "reply" in answer) return <SignInPage ways={ways} answer={answer} />;
  return <SignInPage ways={ways} passkey={answer} />;
}
