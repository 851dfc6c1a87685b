import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { requireAccess } from "~/auth/access.server";
import { contentCopy } from "~/copy/content/content";
import { answerContentRestore, loadContentHistory } from "~/features/content/history.server";
import { VersionBadges } from "~/features/content/version-badges";
import { plainMeta, siteOf } from "~/publishing/plain-meta";
import { ButtonLink } from "~/ui/button";
import { ConsoleBreadcrumb } from "~/ui/console/breadcrumb";
import { ConsoleHead } from "~/ui/console/head";
import { History, HistoryComparison } from "~/ui/console/history";
import { Empty } from "~/ui/empty";
import { textHistoryCopy } from "~/copy/console/text-history";

const copy = contentCopy.history;
const words = textHistoryCopy;

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAccess(request, "manage_content");
  return loadContentHistory(request.url, params.text);
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, "manage_content");
  return answerContentRestore(request, viewer, params.text);
}

export const meta: MetaFunction = ({ matches }) => plainMeta({ site: siteOf(matches), title: words.title });

export default function ContentHistory() {
  const { title, version, liveVersion, editor, language, items, shown, previous, next } =
    useLoaderData<typeof loader>();
  return (
    <>
      <ConsoleBreadcrumb
        steps={[
          { to: "/admin/site", text: contentCopy.title },
          { to: editor, text: title },
          { text: words.title },
        ]}
      />
      <ConsoleHead title={words.title} lead={copy.lead(title)} />
      {shown === null ? (
        <Empty title={words.empty.title}>
          <p>{copy.empty}</p>
          <ButtonLink to={editor}>{copy.back}</ButtonLink>
        </Empty>
      ) : (
        <History
          items={items.map((item) => ({
            ...item,
            note: item.note ?? (item.isAutosave ? words.autosave : ""),
            badges: <VersionBadges item={item} liveVersion={liveVersion} />,
          }))}
          shown={shown.version}
          query={language}
          previous={previous}
          next={next}
          note={copy.note}
        >
          <HistoryComparison
            version={shown.version}
            current={version}
            mayRestore={shown.version !== version}
            diff={shown.diff}
            query={language}
          />
        </History>
      )}
    </>
  );
}
