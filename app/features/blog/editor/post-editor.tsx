import { Form } from "@remix-run/react";
import { useRef } from "react";

import { Icon } from "~/ui/icon";
import { Button, ButtonLink } from "~/ui/button";
import { FormErrors, SubmitButton, useServerForm } from "~/ui/form";
import { useHydrated } from "remix-utils/use-hydrated";
import { useLeaveWarning } from "~/ui/use-leave-warning";
import { blogAdminCopy } from "~/copy/blog-admin";
import type { PostState } from "~/models/post/post-state";
import type { ContentField, PostForm } from "~/models/post/post-form";
import { formatDateTime } from "~/lib/dates";
import type { PostReply } from "./editor";
import type { TrustedHtml } from "~/lib/trusted-html";

import { BodyEditor } from "./body-editor";
import { MetaColumn } from "./meta-column";
import { StateBadge } from "./state-badge";
import { type SavingState, useSaving } from "./use-saving";

const copy = blogAdminCopy.editor;
const FORM_ID = "post";

/** What the editor shows of an article. */
interface EditedPost {
  post: {
    id: string;
    slug: string;
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
  timeZones: string[];
}

interface Props extends EditedPost {
  reply: PostReply | undefined;
  appUrl: string;
}

/** The editor of an article: one form, which works without scripts. */
export function PostEditor({ post, form: content, html, savedBy, preview, timeZones, reply, appUrl }: Props) {
  const merged = reply?.kind === "merged" ? reply : null;
  const [form, fields] = useServerForm<PostForm>({
    id: FORM_ID,
    reply: reply?.kind === "refused" ? reply.result : null,
    defaultValue: { ...content, ...merged?.form },
  });
  const element = useRef<HTMLFormElement>(null);
  const saving = useSaving({ form: element, loadedVersion: post.version, isDraft: post.state === "draft" });
  const isUnsaved = saving.isUnsaved || merged !== null || reply?.kind === "refused";
  useLeaveWarning(isUnsaved);
  return (
    <>
      <Form
        method="post"
        id={form.id}
        ref={element}
        noValidate={form.noValidate}
        onInput={saving.onEdit}
        onSubmit={(event) => {
          if (saving.onSubmit(event)) form.onSubmit(event);
        }}
      >
        {/* First of all buttons, so that Enter in a field saves and never publishes. */}
        <button name="intent" value="save" tabIndex={-1} aria-hidden="true" className="sr-only">
          {copy.save}
        </button>
        <input type="hidden" name="version" value={merged?.version ?? saving.version} />
        <header className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <h1 className="sr-only">{copy.title}</h1>
          <p className="flex flex-wrap items-center gap-2.5 text-ink-muted">
            <StateBadge state={post.state} />
            {copy.lastSaved(formatDateTime(post.updatedAt), savedBy)}
          </p>
          <div className="flex flex-wrap gap-2">
            {post.state === "published" ? (
              <ButtonLink to={`/blog/${post.slug}`} kind="quiet" target="_blank">
                <Icon name="eye" small />
                {blogAdminCopy.actions.view}
              </ButtonLink>
            ) : (
              <Button name="intent" value="preview" kind="quiet">
                <Icon name="eye" small />
                {copy.saveAndPreview}
              </Button>
            )}
            <ButtonLink to={`/admin/blog/${post.id}/history`}>{blogAdminCopy.actions.history}</ButtonLink>
            {post.state === "published" ? (
              <SubmitButton name="intent" value="save">
                {copy.update}
              </SubmitButton>
            ) : (
              <SubmitButton name="intent" value="publish">
                {post.state === "scheduled" ? copy.publishNow : copy.publish}
              </SubmitButton>
            )}
          </div>
        </header>
        <FormErrors form={form} title={copy.failed} />
        <div className="mt-2 grid gap-8 xl:grid-cols-[minmax(0,1fr)_19rem] xl:items-start xl:gap-10">
          <div className="grid min-w-0 gap-4">
            <textarea
              key={fields.title.key}
              id={fields.title.id}
              name="title"
              rows={1}
              required
              maxLength={200}
              aria-label={copy.titleLabel}
              aria-invalid={(fields.title.errors?.length ?? 0) > 0 || undefined}
              defaultValue={fields.title.defaultValue}
              onKeyDown={(event) => {
                // A title is one line: Enter saves, as in every other field of one line.
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
            timeZones={timeZones}
            isRefused={reply?.kind === "refused"}
          />
        </div>
        <SaveBar state={merged ? "unsaved" : saving.state} isDraft={post.state === "draft"} />
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

const STATES: Record<SavingState, { text: string; dot: string }> = {
  saved: { text: copy.allSaved, dot: "bg-positive" },
  autosaved: { text: copy.autosaved, dot: "bg-positive" },
  saving: { text: copy.saving, dot: "bg-warning" },
  unsaved: { text: copy.unsaved, dot: "bg-warning" },
  stale: { text: copy.autosaveStale, dot: "bg-danger" },
  failed: { text: copy.autosaveFailed, dot: "bg-danger" },
};

function SaveBar({ state, isDraft }: { state: SavingState; isDraft: boolean }) {
  const hydrated = useHydrated();
  const { text, dot } = STATES[state];
  return (
    <div className="foot-bar sticky bottom-0 z-4 mt-8 flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line-strong bg-surface py-3">
      <p role="status" className="mr-auto flex items-center gap-2 text-ink-muted max-sm:basis-full">
        {hydrated ? (
          <>
            <span className={`size-2 rounded-full ${dot}`} />
            {text}
          </>
        ) : null}
      </p>
      <SubmitButton kind="plain" name="intent" value="save" className="max-sm:flex-1">
        {isDraft ? copy.saveDraft : copy.save}
      </SubmitButton>
    </div>
  );
}
