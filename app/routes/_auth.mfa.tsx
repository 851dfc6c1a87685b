import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";

import { AuthFrame } from "~/features/account/sign-in/frame";
import { answerSecondFactor } from "~/features/account/sign-in/mfa.server";
import { Lead, More } from "~/features/account/sign-in/more";
import { fillText } from "~/ui/filled-text";
import { Input, PostForm, SubmitButton, useServerForm } from "~/ui/form";
import { RefusalToast, useRefusalToast } from "~/ui/shell/toaster";
import { secondFactorCopy as copy } from "~/copy/auth";
import { requireSecondStep } from "~/features/account/sign-in/sign-in.server";
import { pageMeta, siteOf } from "~/publishing/meta";
import { useRootData } from "~/ui/root-data";

export async function loader({ request }: LoaderFunctionArgs) {
  const redirectTo = await requireSecondStep(request);
  const recovery = new URL(request.url).searchParams.get("use") === "recovery";
  return { redirectTo, method: recovery ? ("recovery" as const) : ("app" as const) };
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
  const { redirectTo, method } = useLoaderData<typeof loader>();
  const { settings } = useRootData();
  const answer = useActionData<typeof action>();
  const [form, fields] = useServerForm<{ code: string }>({ id: `mfa-${method}`, reply: answer?.reply });
  const isToasted = useRefusalToast(answer);
  const words = copy[method];
  const other = new URLSearchParams({
    ...(method === "app" ? { use: "recovery" } : {}),
    ...(redirectTo ? { redirectTo } : {}),
  });
  return (
    <AuthFrame title={copy.title}>
      <Lead>{fillText(words.lead, settings)}</Lead>
      <PostForm key={method} form={form} title={copy.failed} isHeadedElsewhere={isToasted}>
        {redirectTo ? <input type="hidden" name="redirectTo" value={redirectTo} /> : null}
        <input type="hidden" name="method" value={method} />
        <Input
          field={fields.code}
          label={words.label}
          autoComplete={method === "app" ? "one-time-code" : "off"}
          inputMode={method === "app" ? "numeric" : "text"}
          autoCapitalize="none"
          maxLength={60}
          controlSize={method === "app" ? "code" : "long-code"}
        />
        <SubmitButton wide pending={copy.submitting}>
          {copy.submit}
        </SubmitButton>
      </PostForm>
      <RefusalToast answer={answer} />
      <More links={[{ to: `/mfa?${other}`, label: words.other }]}>
        <Form method="post" action="/logout?redirectTo=/login">
          <button
            type="submit"
            className="inline-flex min-h-7 items-center underline underline-offset-[0.2em]"
          >
            {copy.startOver}
          </button>
        </Form>
      </More>
    </AuthFrame>
  );
}
