import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";

import { answerEmailLink, loadEmailLink } from "~/features/account/sign-in/confirm.server";
import { DeadLink } from "~/features/account/sign-in/dead-link";
import { AuthFrame } from "~/features/account/sign-in/frame";
import { Lead } from "~/features/account/sign-in/more";
import { OtherAddress } from "~/features/account/sign-in/other-address";
import { SubmitButton } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { confirmCopy as copy } from "~/copy/auth";
import { pageMeta } from "~/publishing/meta";
import { siteOf } from "~/publishing/plain-meta";

export function loader({ request }: LoaderFunctionArgs) {
  return loadEmailLink(request);
}

export function action({ request }: ActionFunctionArgs) {
  return answerEmailLink(request);
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
