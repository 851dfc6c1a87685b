import { Form } from "@remix-run/react";
import { useRef } from "react";

import { ScheduleFields } from "~/ui/zones/schedule-fields";
import { useAllZones } from "~/ui/zones/zone-select";
import { contentCopy } from "~/copy/content/content";
import { contentShape } from "~/models/content/content-kinds";
import { Button, ButtonLink } from "~/ui/button";
import { Confirm } from "~/ui/console/confirm";
import { CopyButton } from "~/ui/copy-button";
import { DiffColumn, DiffRest } from "~/ui/diff-column";
import { FormErrors, Input, SubmitButton } from "~/ui/form";
import { LocalTime } from "~/ui/local-time";

import type { LostAccess } from "~/ui/console/lost-access";
import { MergedNotice } from "~/ui/console/merged-notice";
import { Presence } from "~/ui/console/presence";
import { SavingMark } from "~/ui/console/saving-mark";
import { SignedOutNotice } from "~/ui/console/signed-out-notice";
import { useSaving } from "~/ui/console/use-saving";
import { useLeaveWarning } from "~/ui/console/use-leave-warning";

import type { ContentReply, Publishing } from "./editor";
import type { loadContentEditor } from "./editor.server";
import { contentField, ContentFields, FORM_ID } from "./content-fields";
import { ContentItems } from "./content-items";

const copy = contentCopy.editor;

type Edited = Awaited<ReturnType<typeof loadContentEditor>>;

/** The editor of a text: its fields and entries, and beside them how it reaches visitors. */
export function ContentEditor({
  edited,
  reply,
  answer,
  appUrl,
}: {
  edited: Edited;
  /** What the form shows in place of the draft: what was refused, or both texts merged. */
  reply: Exclude<ContentReply, { kind: "conflict" }> | { kind: LostAccess } | null;
  /** Whatever the last save by hand was answered. */
  answer: unknown;
  appUrl: string;
}) {
  const { kind } = edited;
  const merged = reply?.kind === "merged" ? reply : null;
  const typed = reply && "body" in reply ? reply : null;
  const body = typed?.body ?? edited.draft;
  const errors = typed?.errors ?? {};
  const { fields } = contentShape(kind);
  const element = useRef<HTMLFormElement>(null);
  const saving = useSaving({
    form: element,
    loadedVersion: typed?.version ?? edited.version,
    // Visitors see nothing of a save until it is published.
    isDraft: true,
    isCheckedHere: false,
    answer,
  });
  useLeaveWarning(saving.isUnsaved || merged !== null || reply?.kind === "refused");
  return (
    <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
      <div className="grid gap-8">
        <Form
          method="post"
          id={FORM_ID}
          ref={element}
          noValidate
          onInput={saving.onEdit}
          onSubmit={saving.onSubmit}
          className="grid gap-6 border-t border-ink pt-5"
        >
          {/* Enter saves: the first button of a form is the one that it presses. */}
          <button type="submit" name="intent" value="save" hidden />
          {merged ? <MergedNotice isClean={merged.isClean} /> : null}
          {reply?.kind === "refused" || errors[""] ? (
            <FormErrors form={{ id: FORM_ID, allErrors: errors }} title={copy.failed} />
          ) : null}
          {saving.state === "signed-out" ? <SignedOutNotice /> : null}
          <input type="hidden" name="version" value={saving.version} />
          <ContentFields fields={fields} values={body.fields} prefix="fields" errors={errors} />
          <ContentItems kind={kind} items={body.items} errors={errors} />
          <div className="flex flex-wrap items-center gap-2">
            <SavingMark
              state={merged && saving.state === "saved" ? "unsaved" : saving.state}
              words={copy.states}
              className="me-auto max-sm:basis-full"
            />
            <SubmitButton name="intent" value="save">
              {copy.save}
            </SubmitButton>
            <Button type="submit" name="intent" value="preview">
              {copy.preview}
            </Button>
          </div>
        </Form>
        <Difference
          diff={edited.diff}
          isPublished={edited.isPublished}
          isCurrent={saving.state === "saved" && typed === null}
        />
      </div>
      <Publication
        edited={edited}
        version={saving.version}
        publishing={typed?.publishing ?? { note: "", ...edited.schedule }}
        isTyped={typed?.publishing !== undefined}
        errors={errors}
        appUrl={appUrl}
      />
    </div>
  );
}

/**
 * What visitors see now, next to the draft as it was loaded. An autosave leaves the page as it is,
 * so after one there is nothing true to compare.
 */
function Difference({
  diff,
  isPublished,
  isCurrent,
}: Pick<Edited, "diff" | "isPublished"> & { isCurrent: boolean }) {
  if (!diff && !isPublished) return null;
  if (!isCurrent)
    return <p className="border-t border-ink pt-3 text-2 text-ink-muted">{copy.comparedWhenSaved}</p>;
  return (
    <section aria-labelledby="difference" className="min-w-0 border-t border-ink pt-3">
      <h2 id="difference" className="font-title">
        {diff ? copy.changes(diff.passages) : copy.noChanges}
      </h2>
      {diff ? (
        <>
          <div className="mt-3 grid gap-6 xl:grid-cols-2">
            <div className="min-w-0">
              <h3 className="border-b border-line py-2 text-2 text-ink-muted">{copy.liveText}</h3>
              <DiffColumn lines={diff.left} side="removed" />
            </div>
            <div className="min-w-0">
              <h3 className="border-b border-line py-2 text-2 text-ink-muted">{copy.draftText}</h3>
              <DiffColumn lines={diff.right} side="added" />
            </div>
          </div>
          <DiffRest diff={diff}>{copy.changesRest}</DiffRest>
        </>
      ) : null}
    </section>
  );
}

/** The state of the text, and the buttons that publish, schedule, restore or remove it. */
function Publication({
  edited,
  version,
  publishing,
  isTyped,
  errors,
  appUrl,
}: {
  edited: Edited;
  /** The version of the draft, with what was saved automatically. */
  version: number;
  publishing: Publishing;
  /** Whether the last form came back, and this is what was typed in it. */
  isTyped: boolean;
  errors: Record<string, string[]>;
  appUrl: string;
}) {
  const { kind, slug, live, scheduled, isOriginal, fallsBack, removal } = edited;
  const { preview } = edited;
  const showsAllZones = useAllZones();
  const isLegal = kind === "privacy" || kind === "terms";
  const state = (name: "publishDate" | "publishTime" | "timeZone") =>
    contentField(name, publishing[name], errors);
  return (
    <section aria-labelledby="publication" className="grid gap-6 lg:sticky lg:top-6">
      <div className="grid gap-2 border-t border-ink pt-3">
        <h2 id="publication" className="font-title">
          {copy.publishTitle}
        </h2>
        <p className="text-2 text-ink-muted">
          {live ? (
            <LocalTime date={live.publishedAt} words={(time) => copy.isLive(live.version, time)} />
          ) : kind === "page" && !fallsBack ? (
            copy.notPublic
          ) : null}{" "}
          {isOriginal ? copy.isOriginal : null}
        </p>
        <p className="text-2 text-ink-muted empty:hidden">
          <Presence address={edited.presence} others={edited.others} />
        </p>
        {scheduled ? (
          <p className="text-2">
            <LocalTime
              date={scheduled.publishedAt}
              words={(time) => copy.isScheduled(scheduled.version, time)}
            />
          </p>
        ) : null}
      </div>
      <Input
        field={contentField("note", publishing.note, errors)}
        label={copy.note}
        help={isLegal ? copy.legalNoteHelp : copy.noteHelp}
        optional
        maxLength={200}
        autoComplete="off"
      />
      <p>
        <SubmitButton form={FORM_ID} name="intent" value="publish">
          {copy.publish}
        </SubmitButton>
      </p>
      <details
        open={showsAllZones || ["publishDate", "publishTime", "timeZone"].some((name) => errors[name])}
        className="grid"
      >
        <summary className="min-h-6 text-2 font-medium">
          {isLegal ? copy.effectiveTitle : copy.scheduleTitle}
        </summary>
        <div className="mt-3 grid gap-4">
          {isLegal ? <p className="text-2 text-ink-muted">{copy.effectiveHelp}</p> : null}
          <ScheduleFields
            fields={{
              publishDate: state("publishDate"),
              publishTime: state("publishTime"),
              timeZone: state("timeZone"),
            }}
            publishedAt={scheduled?.publishedAt ?? null}
            isRefused={isTyped}
          />
          <p>
            <Button type="submit" form={FORM_ID} name="intent" value="schedule">
              {copy.schedule}
            </Button>
          </p>
        </div>
      </details>
      {preview ? <PreviewLink preview={preview} appUrl={appUrl} /> : null}
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 border-t border-line pt-4">
        {kind === "page" && live ? <ButtonLink to={`/pages/${slug}`}>{copy.open}</ButtonLink> : null}
        {scheduled ? <Ask version={version} intent="unschedule" label={copy.unschedule} /> : null}
        {kind !== "page" && !isOriginal ? (
          <Ask version={version} intent="restore" label={copy.restore} />
        ) : null}
        {kind === "page" && live ? <Ask version={version} intent="unpublish" label={copy.unpublish} /> : null}
        {removal ? <Removal version={version} words={copy.removals[removal]} /> : null}
      </div>
    </section>
  );
}

function PreviewLink({ preview, appUrl }: { preview: NonNullable<Edited["preview"]>; appUrl: string }) {
  const link = new URL(preview.path, appUrl).href;
  return (
    <div className="grid gap-1.5">
      <h3 className="text-2 font-medium">{copy.link}</h3>
      <div className="flex gap-2">
        <input readOnly value={link} aria-label={copy.link} className="control min-w-0 flex-1 font-mono" />
        <CopyButton text={link} label={copy.link} otherwise={null}>
          {copy.copy}
        </CopyButton>
      </div>
      <p className="text-1 text-ink-muted">
        <LocalTime date={preview.expiresAt} words={copy.linkHelp} />
      </p>
    </div>
  );
}

function Removal({
  version,
  words,
}: {
  version: number;
  words: (typeof copy.removals)[keyof typeof copy.removals];
}) {
  return (
    <Confirm label={words.label} title={words.title} text={words.text}>
      <Ask version={version} intent="delete" label={words.label} kind="danger" />
    </Confirm>
  );
}

/** A button with a form of its own, which doesn't save what is typed. */
function Ask({
  version,
  intent,
  label,
  kind = "quiet",
}: {
  version: number;
  intent: string;
  label: string;
  kind?: "quiet" | "danger";
}) {
  return (
    <Form method="post">
      <input type="hidden" name="version" value={version} />
      <Button type="submit" kind={kind} name="intent" value={intent}>
        {label}
      </Button>
    </Form>
  );
}
