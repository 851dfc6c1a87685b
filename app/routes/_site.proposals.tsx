import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { ListPager } from "~/ui/console/list-pager";
import { OwnProposals } from "~/features/proposals/own-proposals";
import { ButtonLink } from "~/ui/button";
import { Go } from "~/ui/go";
import { PageIntro } from "~/ui/page-intro";
import { ownProposalsCopy as copy } from "~/copy/shared/own-proposals";
import { getGuardedViewer } from "~/auth/access.server";
import { pageMeta } from "~/publishing/meta";
import { siteOf } from "~/publishing/plain-meta";
import { loadOwnProposals } from "~/features/proposals/own.server";

/** Open to all. Signed-out visitors are asked to sign in; members find theirs in the workspace. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await getGuardedViewer(request);
  return viewer && loadOwnProposals(request, { email: viewer.user.email });
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({
    site: siteOf(matches),
    title: copy.title,
    description: copy.description,
    url: "/proposals",
    noindex: true,
  });

export default function Proposals() {
  const page = useLoaderData<typeof loader>();
  if (!page) return <SignIn />;
  return (
    <>
      <PageIntro title={copy.title}>{copy.lead}</PageIntro>
      <div className="mx-auto max-w-sheet px-gutter pb-section text-2">
        <OwnProposals proposals={page.items} none={copy.none} noneTo="/booking" />
        <ListPager label={copy.pager} previous={page.previous} next={page.next} />
      </div>
    </>
  );
}

function SignIn() {
  return (
    <>
      <PageIntro title={copy.signIn.title}>{copy.signIn.text}</PageIntro>
      <p className="mx-auto flex max-w-sheet flex-wrap items-center gap-x-6 gap-y-3 px-gutter pb-section">
        <ButtonLink to="/login?redirectTo=%2Fproposals" kind="primary" size="l">
          {copy.signIn.button}
        </ButtonLink>
        <Go to="/register">{copy.signIn.register}</Go>
      </p>
    </>
  );
}
