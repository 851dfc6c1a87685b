import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { ConsoleHead } from "~/ui/console/head";
import { ListPager } from "~/ui/console/list-pager";
import { Toolbar } from "~/ui/console/toolbar";
import { Icon } from "~/ui/icon";
import { ProposalTable } from "~/features/proposals/proposal-table";
import { ButtonLink } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { Go } from "~/ui/go";
import { proposalConsoleCopy as copy } from "~/copy/proposals-console";
import { requireAccess } from "~/auth/access.server";
import { plainMeta, siteOf } from "~/publishing/plain-meta";
import { loadProposals } from "~/features/proposals/proposals.server";
import { PROPOSAL_STATUS_LABELS } from "~/copy/shared/proposal-labels";

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, "manage_proposals");
  return loadProposals(request, viewer);
}

export const meta: MetaFunction = ({ matches }) =>
  plainMeta({ site: siteOf(matches), title: copy.pageTitle });

const STATUS = {
  name: "status",
  label: copy.statusFilter,
  options: [
    { value: "", label: copy.anyStatus },
    ...Object.entries(PROPOSAL_STATUS_LABELS).map(([value, label]) => ({ value, label })),
    { value: "undecided", label: copy.undecided },
    { value: "second-signature", label: copy.awaitsSecond },
  ],
};

/** The choices of an owner: everyone, oneself, and the colleague whom a link has named. */
function ownerFilter(owner: { id: string; name: string } | null) {
  return {
    name: "owner",
    label: copy.ownerFilter,
    options: [
      { value: "", label: copy.anyOwner },
      { value: "mine", label: copy.mine },
      ...(owner ? [{ value: owner.id, label: owner.name }] : []),
    ],
  };
}

export default function Proposals() {
  const { items, previous, next, now, isFiltered, owner } = useLoaderData<typeof loader>();
  return (
    <>
      <ConsoleHead title={copy.title} lead={copy.lead}>
        <ButtonLink to="/admin/proposals/new" kind="primary">
          <Icon name="plus" small />
          {copy.add}
        </ButtonLink>
      </ConsoleHead>
      <Toolbar label={copy.listLabel} search={copy.search} filters={[STATUS, ownerFilter(owner)]} />
      {items.length > 0 ? (
        <ProposalTable proposals={items} now={now} />
      ) : isFiltered ? (
        <Empty title={copy.noMatch.title}>
          <p>{copy.noMatch.text}</p>
          <Go to="/admin/proposals">{copy.noMatch.clear}</Go>
        </Empty>
      ) : (
        <Empty title={copy.none.title}>
          <p>{copy.none.text}</p>
          <Go to="/admin/proposals/new">{copy.none.add}</Go>
        </Empty>
      )}
      <ListPager label={copy.pager} previous={previous} next={next} />
    </>
  );
}
