import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { answerSecondFactor, loadSecondStep } from "~/features/account/sign-in/mfa.server";
import { SecondStepPage } from "~/features/account/sign-in/second-step-page";
import { secondFactorCopy as copy } from "~/copy/auth";
import { requireSecondStep } from "~/features/account/sign-in/sign-in.server";
import { pageMeta } from "~/publishing/meta";
import { siteOf } from "~/publishing/plain-meta";

/** A document: its page script asks the browser for a passkey. */
export const handle = { hydrate: false, scripts: ["passkey"] };

export async function loader({ request }: LoaderFunctionArgs) {
  const redirectTo = await requireSecondStep(request);
  return loadSecondStep(request, redirectTo);
}

export async function action({ request }: ActionFunctionArgs) {
  await requireSecondStep(request);
  return answerSecondFactor(request);
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({
    site: siteOf(matches),
    title: copy.title,
    description: copy.description,
    url: "/mfa",
    noindex: true,
  });

export default function SecondFactor() {
  return <SecondStepPage step={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
