import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { Form } from "@remix-run/react";

import { AuthFrame } from "~/features/account/sign-in/frame";
import { Lead, More } from "~/features/account/sign-in/more";
import { SubmitButton } from "~/ui/form";
import { logoutCopy as copy } from "~/copy/auth";
import { authToast } from "~/features/account/sign-in/sign-in.server";
import { getSessionState } from "~/auth/access.server";
import { pageMeta } from "~/publishing/meta";
import { siteOf } from "~/publishing/plain-meta";
import { signOut } from "~/auth/sign-out.server";
import { redirectWithToast } from "~/http/toast.server";

/** Shows a button, because a mere link on some other site must not sign anyone out. */
export async function loader({ request }: LoaderFunctionArgs) {
  const session = await getSessionState(request);
  return session.kind === "signed-out" ? redirect("/", 303) : null;
}

export async function action({ request }: ActionFunctionArgs) {
  const result = await signOut(request, { scope: "local" });
  const target = new URL(request.url).searchParams.get("redirectTo") ?? "/";
  return redirectWithToast(target, await authToast(result.ok ? "signedOut" : "signOutFailed"));
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({
    site: siteOf(matches),
    title: copy.title,
    description: copy.description,
    url: "/logout",
    noindex: true,
  });

export default function Logout() {
  return (
    <AuthFrame title={copy.title}>
      <Lead>{copy.lead}</Lead>
      <Form method="post">
        <SubmitButton wide pending={copy.submitting}>
          {copy.submit}
        </SubmitButton>
      </Form>
      <More links={[{ to: "/", label: copy.stay }]} />
    </AuthFrame>
  );
}
