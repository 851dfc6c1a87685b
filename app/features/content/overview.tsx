import type { SubmissionResult } from "@conform-to/react";
import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

import { contentCopy as copy } from "~/copy/content/content";
import { hasPermission } from "~/models/account/role";
import { SLUG_LENGTH_MAX } from "~/models/shared/shared-limits";
import { Badge } from "~/ui/badge";
import { Input, PostForm, SubmitButton } from "~/ui/form";
import { useServerForm } from "~/ui/use-server-form";
import { LocalTime } from "~/ui/local-time";
import { useRootData } from "~/ui/root-data";

import { LanguageChoice } from "./language-choice";
import { languageQuery } from "./language-query";
import type { ContentState, loadSite } from "./overview.server";

type Site = Awaited<ReturnType<typeof loadSite>>;

const BADGES = {
  original: "plain",
  live: "positive",
  draft: "warning",
  edited: "warning",
  english: "plain",
  scheduled: "info",
} as const satisfies Record<ContentState, string>;

/** Every text of the site, with its state. */
export function SiteOverview({ site, reply }: { site: Site; reply: SubmissionResult | undefined }) {
  const { viewer } = useRootData();
  const query = languageQuery(site.language);
  return (
    <div className="grid gap-10">
      <LanguageChoice language={site.language} className="-mb-4" />
      {site.groups.map(({ name, texts }) => (
        <Group key={name} id={name} title={copy.groups[name]}>
          {texts.map(({ kind, state, changedAt }) => (
            <Line
              key={kind}
              to={`/admin/site/${kind}${query}`}
              title={copy.kinds[kind].title}
              about={copy.kinds[kind].about}
              state={state}
              changedAt={changedAt}
            />
          ))}
          {name === "navigation" && viewer && hasPermission(viewer.role, "manage_system") ? (
            <Line
              to="/admin/settings/contact"
              title={copy.contact.title}
              about={copy.contact.about}
              state={null}
              changedAt={null}
            />
          ) : null}
        </Group>
      ))}
      <Group id="pages" title={copy.groups.pages}>
        {site.pages.map(({ id, slug, title, state, changedAt }) => (
          <Line
            key={id}
            to={`/admin/site/${id}${query}`}
            title={title || slug}
            about={`/pages/${slug}`}
            state={state}
            changedAt={changedAt}
          />
        ))}
      </Group>
      {site.pages.length === 0 ? <p className="-mt-6 text-ink-muted">{copy.noPages}</p> : null}
      <NewPage reply={reply} />
    </div>
  );
}

function Group({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-4">
        {title}
      </h2>
      <ul className="border-t border-ink">{children}</ul>
    </section>
  );
}

function Line({
  to,
  title,
  about,
  state,
  changedAt,
}: {
  to: string;
  title: string;
  about: string;
  state: ContentState | null;
  changedAt: Date | null;
}) {
  return (
    <li className="border-b border-line">
      <Link
        to={to}
        className="grid gap-x-6 gap-y-1 px-1 py-3 text-ink no-underline hover:bg-surface-sunken md:grid-cols-[9rem_minmax(0,1fr)_11rem] md:items-center xl:grid-cols-[13rem_minmax(0,1fr)_21.5rem]"
      >
        <span className="font-title wrap-anywhere">{title}</span>
        <span className="text-2 wrap-anywhere text-ink-muted">{about}</span>
        <span className="grid gap-y-1 xl:grid-cols-[7rem_13rem] xl:items-center xl:gap-x-6">
          <span>{state ? <Badge kind={BADGES[state]}>{copy.states[state]}</Badge> : null}</span>
          {changedAt ? <LocalTime date={changedAt} className="text-1 text-ink-muted tabular-nums" /> : null}
        </span>
      </Link>
    </li>
  );
}

function NewPage({ reply }: { reply: SubmissionResult | undefined }) {
  const words = copy.newPage;
  const [form, fields] = useServerForm<{ title: string; slug: string }>({ id: "new-page", reply });
  return (
    <section aria-labelledby="new-page-heading" className="max-w-120">
      <h2 id="new-page-heading" className="mb-3 text-4">
        {words.title}
      </h2>
      <PostForm form={form} title={words.failed} className="grid gap-4 border-t border-ink pt-4">
        <Input field={fields.title} label={words.name} maxLength={120} autoComplete="off" />
        <Input
          field={fields.slug}
          label={words.address}
          help={words.addressHelp}
          maxLength={SLUG_LENGTH_MAX}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <p>
          <SubmitButton kind="plain">{words.create}</SubmitButton>
        </p>
      </PostForm>
    </section>
  );
}
