import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";

import { AuthFrame } from "~/features/account/sign-in/frame";
import { Lead, More } from "~/features/account/sign-in/more";
import { fillText } from "~/ui/filled-text";
import { Input, PostForm, SubmitButton, useServerForm } from "~/ui/form";
import { useRefusalToast } from "~/ui/shell/toaster";
import { secondFactorCopy as copy } from "~/copy/auth";
import { SecondFactorSchema } from "~/models/account/credentials";
import {
  finishSignIn,
  refuseBy,
  requireSecondStep,
  showWithToast,
} from "~/features/account/sign-in/sign-in.server";
import { answerForm } from "~/http/answer-form.server";
import { pageMeta, siteOf } from "~/publishing/meta";
import { signInWithRecoveryCode, verifySecondFactor } from "~/auth/second-factor.server";
import { useRootData } from "~/ui/root-data";

export async function loader({ request }: LoaderFunctionArgs) {
  const redirectTo = await requireSecondStep(request);
  const recovery = new URL(request.url).searchParams.get("use") === "recovery";
  return { redirectTo, method: recovery ? ("recovery" as const) : ("app" as const) };
}

export async function action({ request }: ActionFunctionArgs) {
  await requireSecondStep(request);
  const form = { schema: SecondFactorSchema, secrets: ["code"], refused: showWithToast("signInFailed") };
  return answerForm(request, form, async ({ method, code, redirectTo }) => {
    const result =
      method === "app"
        ? await verifySecondFactor(request, { code })
        : await signInWithRecoveryCode(request, { code });
    if (!result.ok) return refuseBy(result.error);
    const codesLeft = "codesLeft" in result && typeof result.codesLeft === "number" ? result.codesLeft : null;
    const description = codesLeft === null ? undefined : copy.recovery.codesLeft(codesLeft);
    return finishSignIn(result, { target: redirectTo, toast: "signedIn", description });
  });
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
