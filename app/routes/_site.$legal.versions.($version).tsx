import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { publicContentCopy } from "~/copy/content/content";
import { LegalArchive } from "~/features/content/legal-archive";
import { LegalText, ORIGINALS } from "~/features/content/legal-text";
import { loadLegalArchive } from "~/features/content/legal.server";
import { pageMeta } from "~/publishing/meta";
import { siteOf } from "~/publishing/plain-meta";
import { Breadcrumb } from "~/ui/shell/breadcrumb";
import { CampaignLink } from "~/ui/campaign-link";
import { Notice } from "~/ui/notice";

const copy = publicContentCopy.archive;

/** All versions of the privacy policy or the terms, and each of them. */
export async function loader({ params }: LoaderFunctionArgs) {
  return loadLegalArchive(params);
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data
    ? pageMeta({
        site: siteOf(matches),
        title: copy.title(ORIGINALS[data.kind].title),
        description: copy.lead,
        url: `/${data.kind}/versions`,
        noindex: true,
      })
    : [];

export default function LegalVersions() {
  const { kind, versions, current, shown } = useLoaderData<typeof loader>();
  const legal = { to: `/${kind}`, label: ORIGINALS[kind].title };
  const archive = { to: `/${kind}/versions`, label: copy.all };
  if (!shown)
    return (
      <>
        <Breadcrumb above={[legal]} page={archive} />
        <LegalArchive kind={kind} versions={versions} current={current} />
      </>
    );
  const { version, own } = shown;
  const name = version === null ? copy.original : copy.version(version);
  const page = { to: `${archive.to}/${version ?? "original"}`, label: name };
  return (
    <>
      <Breadcrumb above={[legal, archive]} page={page} />
      {version === current ? null : (
        <div className="mx-auto max-w-sheet px-gutter pt-6">
          <Notice kind="warning">
            <p>{copy.notCurrent}</p>
            <CampaignLink to={`/${kind}`}>{copy.toCurrent}</CampaignLink>
          </Notice>
        </div>
      )}
      <LegalText kind={kind} own={own} />
    </>
  );
}
