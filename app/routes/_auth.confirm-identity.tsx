import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { CurrentPassword } from "~/features/account/current-password";
import { AuthFrame } from "~/features/account/sign-in/frame";
import { Lead, More } from "~/features/account/sign-in/more";
import { PostForm, SubmitButton, useServerForm } from "~/ui/form";
import { confirmIdentityCopy as copy } from "~/copy/auth";
import { ConfirmIdentitySchema } from "~/models/account/credentials";
import { confirmIdentity } from "~/auth/account-security.server";
import { afterSignIn, authToast, homeOf, refuseBy } from "~/features/account/sign-in/sign-in.server";
import { requireAccess } from "~/auth/access.server";
import { answerForm, showReply } from "~/http/answer-form.server";
import { pageMeta, siteOf } from "~/publishing/meta";
import { redirectWithToast } from "~/http/toast.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, "user");
  return {
    email: viewer.user.email,
    takesCode: viewer.assuranceLevel === "aal2",
    home: homeOf(viewer),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, "user");
  const form = { schema: ConfirmIdentitySchema, secrets: ["currentPassword"], refused: showReply };
  return answerForm(request, form, async ({ currentPassword: proof }) => {
    const result = await confirmIdentity(request, { proof });
    if (!result.ok) return refuseBy(result.error);
    const target = afterSignIn(viewer, new URL(request.url).searchParams.get("redirectTo"));
    return redirectWithToast(target, await authToast("identityConfirmed"));
  });
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({
    site: siteOf(matches),
    title: copy.title,
    description: copy.description,
    url: "/confirm-identity",
    noindex: true,
  });

export default function ConfirmIdentity() {
  const { email, takesCode, home } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useServerForm<{ currentPassword: string }>({
    id: "confirm-identity",
    reply: answer?.reply,
  });
  const [leadStart, leadEnd] = copy.lead;
  return (
    <AuthFrame title={copy.title}>
      <Lead>
        {leadStart}
        <b className="font-title wrap-anywhere text-ink">{email}</b>
        {leadEnd}
      </Lead>
      <PostForm form={form} title={copy.failed}>
        {/* Tells password managers whose password this is. */}
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <CurrentPassword field={fields.currentPassword} takesCode={takesCode} />
        <SubmitButton wide pending={copy.submitting}>
          {copy.submit}
        </SubmitButton>
      </PostForm>
      <More links={[{ to: home, label: copy.leave }]} />
    </AuthFrame>
  );
}
