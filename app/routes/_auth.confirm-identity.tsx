import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { CurrentPassword } from "~/components/account/current-password";
import { AuthFrame } from "~/components/auth/frame";
import { Lead, More } from "~/components/auth/more";
import { PostForm, SubmitButton, useServerForm } from "~/components/ui/form";
import { confirmIdentityCopy as copy } from "~/copy/auth";
import { ConfirmIdentitySchema } from "~/models/credentials";
import { confirmIdentity } from "~/utils/account-security.server";
import { afterSignIn, authToast, homeOf, refuse, refuseBy } from "~/utils/auth-page.server";
import { requireAccess } from "~/utils/auth.server";
import { parseForm } from "~/utils/form.server";
import { pageMeta, siteOf } from "~/utils/meta";
import { redirectWithToast } from "~/utils/toast.server";

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
  const form = await parseForm(request, ConfirmIdentitySchema, { secrets: ["currentPassword"] });
  if (!form.ok) return refuse(form);
  const result = await confirmIdentity(request, { proof: form.value.currentPassword });
  if (!result.ok) return refuseBy(result.error, form);
  const target = afterSignIn(viewer, new URL(request.url).searchParams.get("redirectTo"));
  return redirectWithToast(target, await authToast("identityConfirmed"));
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
