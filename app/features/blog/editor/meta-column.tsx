import type { ReactNode } from "react";

import { LocalTime } from "~/ui/local-time";
import { Go } from "~/ui/go";
import { type FieldState, Input, SubmitButton, Textarea } from "~/ui/form";
import { blogAdminCopy } from "~/copy/blog-admin";
import type { PostState } from "~/models/post/post-state";
import type { PostForm } from "~/models/post/post-form";
import { POST_LENGTHS_MAX } from "~/models/post/post-limits";
import { SLUG_LENGTH_MAX } from "~/models/shared/shared-limits";

import { CoverFields } from "./cover-fields";
import { ScheduleFields } from "~/ui/zones/schedule-fields";
import { TagField } from "./tag-field";

const copy = blogAdminCopy.editor;

interface Props {
  fields: Record<keyof PostForm, FieldState>;
  post: {
    id: string;
    title: string;
    state: PostState;
    publishedAt: Date | null;
  };
  preview: { path: string; expiresAt: Date };
  /** The full URL of the preview. */
  previewUrl: string;
  /** Whether the form came back with errors. */
  isRefused: boolean;
  knownTags: string[];
  /** How a link to the article looks. */
  children: ReactNode;
}

/** Everything about an article except its text. */
export function MetaColumn({ fields, post, preview, children, ...rest }: Props) {
  const { previewUrl, isRefused, knownTags } = rest;
  const isLive = post.state === "published";
  return (
    <div className="grid gap-6 [&>:first-child]:border-ink">
      <Part id="publishing" title={copy.publishing}>
        {isLive && post.publishedAt ? (
          <p className="text-ink-muted">
            <LocalTime date={post.publishedAt} words={copy.isLive} />
          </p>
        ) : (
          <>
            <ScheduleFields fields={fields} publishedAt={post.publishedAt} isRefused={isRefused} />
            <div className="flex flex-wrap items-center justify-between gap-2">
              <p className="text-1 text-ink-muted">
                {post.state === "scheduled" && post.publishedAt ? (
                  <LocalTime date={post.publishedAt} words={copy.goesLive} />
                ) : (
                  copy.scheduleHelp
                )}
              </p>
              <SubmitButton kind="plain" name="intent" value="schedule">
                {copy.schedule}
              </SubmitButton>
            </div>
          </>
        )}
      </Part>
      <Part id="address" title={copy.address}>
        <Input
          field={fields.slug}
          label={copy.slug}
          help={copy.slugHelp}
          maxLength={SLUG_LENGTH_MAX}
          spellCheck={false}
          autoCapitalize="none"
        />
      </Part>
      <Part id="tags" title={copy.tags}>
        <TagField field={fields.tags} known={knownTags} />
        <Textarea
          field={fields.excerpt}
          label={copy.excerpt}
          help={copy.excerptHelp}
          maxLength={POST_LENGTHS_MAX.excerpt}
          rows={4}
          optional
        />
      </Part>
      <Part id="cover" title={copy.cover}>
        <CoverFields post={post} address={fields.coverImageUrl} alt={fields.coverImageAlt} />
      </Part>
      <Part id="author" title={copy.author}>
        <Input field={fields.authorName} label={copy.authorName} maxLength={POST_LENGTHS_MAX.authorName} />
        <Input
          field={fields.authorNote}
          label={copy.authorNote}
          maxLength={POST_LENGTHS_MAX.authorNote}
          optional
        />
      </Part>
      <Part id="search" title={copy.search}>
        <Input
          field={fields.metaTitle}
          label={copy.metaTitle}
          maxLength={POST_LENGTHS_MAX.metaTitle}
          optional
        />
        <Textarea
          field={fields.metaDescription}
          label={copy.metaDescription}
          help={copy.metaHelp}
          maxLength={POST_LENGTHS_MAX.metaDescription}
          rows={3}
          optional
        />
        {children}
      </Part>
      {isLive ? null : (
        <Part id="share" title={copy.share}>
          <input
            readOnly
            aria-label={copy.shareLabel}
            value={previewUrl}
            className="control font-mono text-1"
          />
          <p className="text-1 text-ink-muted">
            <LocalTime date={preview.expiresAt} words={copy.shareHelp} />
          </p>
          <Go to={preview.path} target="_blank">
            {copy.shareOpen}
          </Go>
        </Part>
      )}
    </div>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={`part-${id}`} className="grid gap-3.5 border-t border-line pt-4.5">
      <h2 id={`part-${id}`} className="text-[0.9375rem] font-strong">
        {title}
      </h2>
      {children}
    </section>
  );
}
