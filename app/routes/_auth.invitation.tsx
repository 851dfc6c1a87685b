import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";

import { AuthFrame } from "~/features/account/sign-in/frame";
import { Lead, More } from "~/features/account/sign-in/more";
import { Button, buttonClass, ButtonLink } from "~/ui/button";
import { SubmitButton } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { invitationCopy as copy } from "~/copy/shared/invitation";
import { requireAccess } from "~/auth/access.server";
import {
  answerInvitation,
  type DeadInvitation,
  loadInvitation,
} from "~/features/account/sign-in/invitation.server";
import { pageMeta } from "~/publishing/meta";
import { siteOf } from "~/publishing/plain-meta";

export async function loader({ request }: LoaderFunctionArgs) {
  return loadInvitation(request);
}

export async function action({ request }: ActionFunctionArgs) {
  return answerInvitation(request, await requireAccess(request, "user"));
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({
    site: siteOf(matches),
    title: copy.plainTitle,
    description: copy.description,
    url: "/invitation",
    noindex: true,
  });

export default function Invitation() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (answer) return <DeadInvitationPage dead={answer} />;
  if (page.state === "dead") return <DeadInvitationPage dead={page} />;
  const { invitation, returnTo } = page;
  const { company, role, invitedBy, email } = invitation;
  return (
    <AuthFrame title={copy.title(company.name)}>
      <Lead>{copy.lead(invitedBy, company.name)}</Lead>
      <Lead>{copy.role(copy.roles[role], copy.roleAllows[role])}</Lead>
      {page.state === "open" ? (
        <>
          <Form method="post" action={returnTo}>
            <input type="hidden" name="company" value={company.id} />
            <SubmitButton wide wraps>
              {copy.accept(company.name)}
            </SubmitButton>
          </Form>
          <p className="text-1 text-ink-muted">{copy.whyButton}</p>
        </>
      ) : page.state === "signed-out" ? (
        <SignedOut email={email} returnTo={returnTo} />
      ) : (
        <>
          <Notice kind="warning">
            <p className="wrap-anywhere">{copy.other(email, page.ownEmail)}</p>
          </Notice>
          <form method="post" action="/logout">
            <Button>{copy.signOut}</Button>
          </form>
        </>
      )}
    </AuthFrame>
  );
}

function SignedOut({ email, returnTo }: { email: string; returnTo: string }) {
  const query = new URLSearchParams({ redirectTo: returnTo }).toString();
  return (
    <>
      <p className="text-control text-ink-muted wrap-anywhere">{copy.signedOut(email)}</p>
      <div className="grid gap-3">
        <ButtonLink kind="primary" to={`/login?${query}`}>
          {copy.signIn}
        </ButtonLink>
        {/* Open to invited people even while registration is off, so it isn't a link that
            follows the switch. */}
        <Link to={`/register?${query}`} className={buttonClass()}>
          {copy.register}
        </Link>
      </div>
    </>
  );
}

function DeadInvitationPage({ dead }: { dead: DeadInvitation }) {
  return (
    <AuthFrame title={copy.dead.title}>
      <Notice kind="warning">
        <p>{copy.dead.text}</p>
      </Notice>
      <Lead>{copy.dead.next[dead.for]}</Lead>
      <More links={[{ to: dead.home, label: copy.dead.home[dead.for] }]} />
    </AuthFrame>
  );
}
