import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { loadLogin } from "~/features/account/sign-in/login.server";
import { answerPasskeySignIn } from "~/features/account/sign-in/passkey.server";
import { SignInPage } from "~/features/account/sign-in/sign-in-page";
import { loginCopy as copy } from "~/copy/auth";
import { requireSignedOut } from "~/features/account/sign-in/sign-in.server";
import { pageMeta, siteOf } from "~/publishing/meta";

/** A document: its page script asks the browser for a passkey. */
export const handle = { hydrate: false, scripts: ["passkey"] };

export async function loader({ request }: LoaderFunctionArgs) {
  await requireSignedOut(request);
  return loadLogin(request);
}

export async function action({ request }: ActionFunctionArgs) {
  return answerPasskeySignIn(request);
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({
    site: siteOf(matches),
    title: copy.title,
    description: copy.description,
    url: "/login/passkey",
    noindex: true,
  });

export default function PasskeyLogin() {
  return <SignInPage ways={useLoaderData<typeof loader>()} passkey={useActionData<typeof action>()} />;
}
