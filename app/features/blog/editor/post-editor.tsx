import { Form } from "@remix-run/react";
import { useRef, useState } from "react";

import { LocalTime } from "~/ui/local-time";
import { Icon } from "~/ui/icon";
import { Button, ButtonLink } from "~/ui/button";
import { FormErrors, SubmitButton } from "~/ui/form";
import { useServerForm } from "~/ui/use-server-form";
import { Presence } from "~/ui/console/presence";
import { SavingMark } from "~/ui/console/saving-mark";
import type { LostAccess } from "~/ui/console/lost-access";
import { SignedOutNotice } from "~/ui/console/signed-out-notice";
import { type SavingState, useSaving } from "~/ui/console/use-saving";
import { useLeaveWarning } from "~/ui/console/use-leave-warning";
import { blogAdminCopy } from "~/copy/blog-admin";
import type { Language } from "~/lib/languages";
import { localizedPostAddress } from "~/publishing/post-address";
import type { PostState } from "~/models/post/post-state";
import type { ContentField, PostForm } from "~/models/post/post-form";
import { POST_LENGTHS_MAX } from "~/models/post/post-limits";
import type { PostReply } from "./editor";
import type { TrustedHtml } from "~/lib/trusted-html";

import { BodyEditor } from "./body-editor";
import { type LinkFacts, LinkPreviews } from "./link-previews";
import { MetaColumn } from "./meta-column";
import { StateBadge } from "./state-badge";

const copy = blogAdminCopy.editor;
const FORM_ID = "post";

/** The data of the editor. */
interface EditedPost {
  post: {
    id: string;
    slug: string;
    language: Language;
    title: string;
    state: PostState;
    version: number;
    publishedAt: Date | null;
    updatedAt: Date;
  };
  form: Record<ContentField | "publishDate" | "publishTime" | "timeZone", string>;
  html: TrustedHtml;
  savedBy: string | null;
  preview: { path: string; expiresAt: Date };
  /** The tags that other articles have. */
  knownTags: string[];
  /** The names of others who have it open. */
  others: string[];
}

interface Props extends EditedPost {
  reply: PostReply | { kind: LostAccess } | undefined;
  appUrl: string;
}

/** The editor of an article: one form, which works without scripts. */
export function PostEditor({ post, form: content, reply, appUrl, ...rest }: Props) {
  const { html, savedBy, preview, knownTags, others } = rest;
  const merged = reply?.kind === "merged" ? reply : null;
  const [form, fields] = useServerForm<PostForm>({
    id: FORM_ID,
    reply: reply?.kind === "refused" ? reply.result : null,
    defaultValue: { ...content, ...merged?.form },
  });
  const element = useRef<HTMLFormElement>(null);
  const saving = useSaving({
    form: element,
    loadedVersion: merged?.version ?? post.version,
    isDraft: post.state === "draft",
    answer: reply,
  });
  const isUnsaved = saving.isUnsaved || merged !== null || reply?.kind === "refused";
  useLeaveWarning(isUnsaved);
  const [facts, setFacts] = useState<LinkFacts>({ ...content, ...merged?.form });
  return (
    <>
      <Form
        method="post"
        id={form.id}
        ref={element}
        noValidate
        onInput={({ currentTarget }) => {
          saving.onEdit();
          setFacts(linkFactsOf(new FormData(currentTarget)));
        }}
        onSubmit={saving.onSubmit}
      >
        {/* The first button of the form, so that Enter in a field saves and never publishes. */}
        <button name="intent" value="save" tabIndex={-1} aria-hidden="true" className="sr-only">
          {copy.save}
        </button>
        <input type="hidden" name="version" value={saving.version} />
        <header className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <h1 className="sr-only">{copy.title}</h1>
          <p className="flex flex-wrap items-center gap-2.5 text-ink-muted">
            <StateBadge state={post.state} />
            <LocalTime date={post.updatedAt} words={(time) => copy.lastSaved(time, savedBy)} />
            <Presence address={`/admin/blog/${post.id}/presence`} others={others} />
          </p>
          <div className="flex flex-wrap gap-2">
            {post.state === "published" ? (
              <ButtonLink to={localizedPostAddress(post)} kind="quiet" target="_blank">
                <Icon name="eye" small />
                {blogAdminCopy.actions.view}
              </ButtonLink>
            ) : (
              <Button name="intent" value="preview" kind="quiet">
                <Icon name="eye" small />
                {copy.previewPage}
              </Button>
            )}
            <ButtonLink to={`/admin/blog/${post.id}/history`}>{blogAdminCopy.actions.history}</ButtonLink>
            {post.state === "published" ? null : (
              <SubmitButton name="intent" value="publish">
                {post.state === "scheduled" ? copy.publishNow : copy.publish}
              </SubmitButton>
            )}
          </div>
        </header>
        <FormErrors form={form} title={copy.failed} />
        {saving.state === "signed-out" ? <SignedOutNotice /> : null}
        <div className="mt-2 grid gap-8 xl:grid-cols-[minmax(0,1fr)_19rem] xl:items-start xl:gap-10">
          <div className="grid min-w-0 gap-4">
            <textarea
              key={fields.title.key}
              id={fields.title.id}
              name="title"
              rows={1}
              required
              maxLength={POST_LENGTHS_MAX.title}
              aria-label={copy.titleLabel}
              aria-invalid={(fields.title.errors?.length ?? 0) > 0 || undefined}
              defaultValue={fields.title.defaultValue}
              onKeyDown={(event) => {
                // A title is one line: Enter saves, as in every single-line field.
                if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
                event.preventDefault();
                event.currentTarget.form?.requestSubmit();
              }}
              className="post-title w-full resize-none bg-transparent py-1 text-[clamp(1.75rem,1.3rem+1.6vw,2.5rem)]/[1.12] font-title tracking-[-0.035em] focus-visible:outline-offset-4"
            />
            <BodyEditor field={fields.body} savedHtml={html} onEdit={saving.onEdit} />
          </div>
          <MetaColumn
            fields={fields}
            post={post}
            preview={preview}
            previewUrl={appUrl + preview.path}
            isRefused={reply?.kind === "refused"}
            knownTags={knownTags}
          >
            <LinkPreviews facts={facts} host={new URL(appUrl).host} />
          </MetaColumn>
        </div>
        <SaveBar state={merged ? "unsaved" : saving.state} isLive={post.state === "published"} />
        <div className="flex flex-wrap items-center gap-2 border-t border-line pt-4">
          {post.state === "draft" ? null : (
            <Button name="intent" value="unpublish" kind="quiet">
              {copy.unpublish}
            </Button>
          )}
          <Button name="intent" value="trash" kind="quiet" className="text-danger">
            <Icon name="trash" small />
            {copy.trash}
          </Button>
          <p className="text-1 text-ink-muted">{copy.savedFirst}</p>
        </div>
      </Form>
    </>
  );
}

/** What the previews of a link show, as it is in the form now. */
function linkFactsOf(form: FormData): LinkFacts {
  const read = (name: keyof LinkFacts) => String(form.get(name) ?? "");
  return {
    title: read("title"),
    slug: read("slug"),
    excerpt: read("excerpt"),
    metaTitle: read("metaTitle"),
    metaDescription: read("metaDescription"),
    coverImageUrl: read("coverImageUrl"),
  };
}

const STATES: Record<SavingState, string> = {
  saved: copy.allSaved,
  autosaved: copy.autosaved,
  saving: copy.saving,
  unsaved: copy.unsaved,
  stale: copy.autosaveStale,
  failed: copy.autosaveFailed,
  refused: copy.autosaveFailed,
  denied: copy.autosaveDenied,
  "signed-out": copy.autosaveSignedOut,
};

function SaveBar({ state, isLive }: { state: SavingState; isLive: boolean }) {
  return (
    <div className="foot-bar sticky bottom-0 z-4 mt-8 flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line-strong bg-surface py-3">
      <SavingMark state={state} words={STATES} className="me-auto max-sm:basis-full" />
      {/* A page has one primary button: Publish, until there is nothing left to publish. */}
      <SubmitButton kind={isLive ? "primary" : "plain"} name="intent" value="save" className="max-sm:flex-1">
        {copy.save}
      </SubmitButton>
    </div>
  );
}
