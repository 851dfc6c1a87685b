import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { requireAccess } from "~/auth/access.server";
import { blogAdminCopy } from "~/copy/blog-admin";
import { contentCopy } from "~/copy/content/content";
import { answerContentRestore, loadContentHistory } from "~/features/content/history.server";
import { VersionBadges } from "~/features/content/version-badges";
import { pageMeta, siteOf } from "~/publishing/meta";
import { ButtonLink } from "~/ui/button";
import { ConsoleBreadcrumb } from "~/ui/console/breadcrumb";
import { ConsoleHead } from "~/ui/console/head";
import { HistoryComparison, HistorySaving } from "~/ui/console/history";
import { Empty } from "~/ui/empty";
import { Pager } from "~/ui/pager";

const copy = contentCopy.history;
const words = blogAdminCopy.history;

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAccess(request, "manage_content");
  return loadContentHistory(request.url, params.text);
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, "manage_content");
  return answerContentRestore(request, viewer, params.text);
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ site: siteOf(matches), title: words.title, url: "/admin/site", noindex: true });

export default function ContentHistory() {
  const { title, version, liveVersion, items, shown, previous, next } = useLoaderData<typeof loader>();
  return (
    <>
      <ConsoleBreadcrumb
        label={contentCopy.editor.breadcrumb}
        steps={[
          { to: "/admin/site", text: contentCopy.title },
          { to: "..", text: title },
          { text: words.title },
        ]}
      />
      <ConsoleHead title={words.title} lead={copy.lead(title)} />
      {shown === null ? (
        <Empty title={words.empty.title}>
          <p>{copy.empty}</p>
          <ButtonLink to="..">{copy.back}</ButtonLink>
        </Empty>
      ) : (
        <div className="grid gap-8 xl:grid-cols-[17rem_minmax(0,1fr)] xl:items-start">
          <section aria-label={words.list}>
            <ol className="border-t border-ink">
              {items.map((item) => (
                <HistorySaving
                  key={item.id}
                  item={item}
                  isShown={item.version === shown.version}
                  note={item.note ?? ""}
                  badges={<VersionBadges item={item} liveVersion={liveVersion} />}
                />
              ))}
            </ol>
            <p className="mt-3 text-1 text-ink-muted">{copy.note}</p>
            {previous || next ? (
              <Pager
                label={words.pages}
                previous={previous && `?before=${previous}`}
                next={next && `?after=${next}`}
                previousLabel={words.newer}
                nextLabel={words.older}
              />
            ) : null}
          </section>
          <HistoryComparison
            version={shown.version}
            current={version}
            mayRestore={shown.version !== version}
            diff={shown.diff}
          />
        </div>
      )}
    </>
  );
}
