import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";

import { DeadLink } from "~/features/account/sign-in/dead-link";
import { AuthFrame } from "~/features/account/sign-in/frame";
import { Lead } from "~/features/account/sign-in/more";
import { OtherAddress } from "~/features/account/sign-in/other-address";
import { SubmitButton } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { confirmCopy as copy } from "~/copy/auth";
import { EmailLinkSchema } from "~/models/account/credentials";
import { finishSignIn, passwordPagePath } from "~/features/account/sign-in/sign-in.server";
import { requireForm } from "~/http/form.server";
import { pageMeta, siteOf } from "~/publishing/meta";
import { safeRedirect } from "~/http/safe-redirect.server";
import { verifyEmailLink } from "~/auth/sign-in.server";

/** Looks at the link, and spends nothing: mail scanners open links as well. */
export function loader({ request }: LoaderFunctionArgs) {
  const link = EmailLinkSchema.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  return data({ link: link.data ?? null }, { status: link.success ? 200 : 400 });
}

export async function action({ request }: ActionFunctionArgs) {
  const { token_hash: tokenHash, type, next } = await requireForm(request, EmailLinkSchema);
  const result = await verifyEmailLink(request, { tokenHash, type });
  if (!result.ok) {
    const { status, message } = result.error;
    // The link itself may still be good when the provider is busy or away.
    const retry = status === 429 || status >= 500;
    return data({ state: retry ? "retry" : "dead", message }, { status, headers: result.error.headers });
  }
  if (result.next === "other-address") return data({ state: "other-address", message: null });
  const passwordPage = result.choosesPassword ? passwordPagePath({ type, next }) : null;
  if (passwordPage !== null && result.next === "done") return redirect(safeRedirect(passwordPage), 303);
  return finishSignIn(result, {
    target: passwordPage ?? next,
    toast: type === "signup" ? "registered" : type === "email_change" ? "emailChanged" : "signedIn",
  });
}

export const meta: MetaFunction<typeof loader> = ({ matches, data: loaded }) =>
  pageMeta({
    site: siteOf(matches),
    title: copy.types[loaded?.link?.type ?? "email"].title,
    description: copy.description,
    url: "/auth/confirm",
    noindex: true,
  });

export default function Confirm() {
  const { link } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (answer?.state === "other-address") return <OtherAddress />;
  if (answer?.state === "dead") return <DeadLink reason="run-out" detail={answer.message ?? undefined} />;
  if (!link) return <DeadLink reason="incomplete" />;
  const words = copy.types[link.type];
  return (
    <AuthFrame title={words.title}>
      <Lead>{words.lead}</Lead>
      {answer?.message ? <Notice kind="danger">{answer.message}</Notice> : null}
      <Form method="post" action="/auth/confirm" className="grid gap-5">
        {Object.entries(link).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <SubmitButton wide pending={copy.submitting}>
          {words.submit}
        </SubmitButton>
      </Form>
      <p className="text-1 text-ink-muted">{copy.whyButton}</p>
    </AuthFrame>
  );
}
