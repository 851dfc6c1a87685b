import { type ReactNode, type SyntheticEvent, useState } from "react";

import { RawHtml } from "~/ui/raw-html";
import type { FieldState } from "~/ui/form";
import { blogAdminCopy } from "~/copy/blog-admin";
import { textEditorCopy } from "~/copy/console/text-editor";
import { readingMinutesOf, wordCountOf } from "~/models/post/reading-time";
import type { View } from "./markdown-tools";
import type { TrustedHtml } from "~/lib/trusted-html";

import { OpenedPictureDialog, usePictureDialog } from "~/features/pictures/use-picture-dialog";
import { useBodyText } from "./use-body-text";
import { useCodeMirror } from "./use-code-mirror";
import { useLivePreview } from "./use-live-preview";
import { useMarkdownTools } from "./use-markdown-tools";

const copy = blogAdminCopy.editor;

/**
 * The body: a plain field, which scripts turn into an editor with toolbar and live preview. The
 * field is still what the form sends, so everything works without scripts.
 */
export function BodyEditor({
  field,
  savedHtml,
  onEdit,
}: {
  field: FieldState;
  savedHtml: TrustedHtml;
  onEdit(): void;
}) {
  const [view, setView] = useState<View>("split");
  const { ask, opened, close } = usePictureDialog();
  const body = useBodyText({ initialText: field.defaultValue ?? "", onEdit });
  const tools = useMarkdownTools();
  const preview = useLivePreview(body.text, { html: savedHtml, isShown: view !== "write" });
  const isInvalid = (field.errors?.length ?? 0) > 0;
  return (
    <div
      className={`post-pane overflow-clip rounded-m border bg-surface-raised ${isInvalid ? "border-danger" : "border-line-strong"}`}
    >
      {tools ? (
        <tools.Toolbar
          view={view}
          onView={setView}
          onTool={(tool) =>
            tool === "image" ? ask() : body.change((selection) => tools.applyTool(tool, selection))
          }
        />
      ) : null}
      <div className={view === "split" ? "grid min-[60rem]:grid-cols-2" : "grid"}>
        <PictureTarget
          className={view === "read" ? "hidden" : "min-w-0"}
          onPicture={tools ? (file) => ask({ file }) : undefined}
          onDropped={body.selectAt}
        >
          <BodyField field={field} body={body} isInvalid={isInvalid} />
        </PictureTarget>
        {view === "write" ? null : <Preview text={body.text} preview={preview} />}
      </div>
      <p className="flex flex-wrap justify-between gap-x-4 gap-y-1 border-t border-line bg-surface px-3.5 py-2 text-1 text-ink-faint tabular-nums">
        <span>{copy.words(wordCountOf(body.text), readingMinutesOf(body.text))}</span>
        <span>{preview.hasFailed ? copy.previewFailed : tools ? copy.pictureHint : copy.markdownHint}</span>
      </p>
      {tools && opened ? (
        <OpenedPictureDialog
          opened={opened}
          words={textEditorCopy.picture}
          onInsert={(picture) => body.change((selection) => tools.insertPicture(selection, picture))}
          onClose={close}
        />
      ) : null}
    </div>
  );
}

/**
 * An area that takes pasted and dropped pictures, once scripts can. Copied text stays text, also
 * with a picture.
 */
function PictureTarget({
  className,
  onPicture,
  onDropped,
  children,
}: {
  className: string;
  onPicture: ((file: File) => void) | undefined;
  onDropped(x: number, y: number): void;
  children: ReactNode;
}) {
  /** Takes the picture, and returns whether there is one. */
  function takePicture(event: SyntheticEvent, { files, types }: DataTransfer): boolean {
    const file = [...files].find(({ type }) => type.startsWith("image/"));
    if (!onPicture || !file || types.includes("text/plain")) return false;
    event.preventDefault();
    event.stopPropagation();
    onPicture(file);
    return true;
  }
  // In the capture phase, because the editor within has its own answer to both.
  return (
    <div
      onPasteCapture={(event) => takePicture(event, event.clipboardData)}
      onDragOverCapture={(event) => {
        if (event.dataTransfer.types.includes("Files")) event.preventDefault();
      }}
      onDropCapture={(event) => {
        if (takePicture(event, event.dataTransfer)) onDropped(event.clientX, event.clientY);
      }}
      className={className}
    >
      {children}
    </div>
  );
}

/** The plain field, and the editor in its place once it has loaded. */
function BodyField({
  field,
  body: { textarea, editor, setText, write },
  isInvalid,
}: {
  field: FieldState;
  body: ReturnType<typeof useBodyText>;
  isInvalid: boolean;
}) {
  const codeMirror = useCodeMirror(textarea);
  return (
    <>
      <textarea
        ref={textarea}
        key={field.key}
        id={field.id}
        name={field.name}
        form={field.formId}
        defaultValue={field.defaultValue}
        aria-label={copy.bodyLabel}
        aria-invalid={isInvalid || undefined}
        aria-describedby={isInvalid ? field.errorId : undefined}
        hidden={codeMirror !== null}
        onChange={(event) => setText(event.target.value)}
        className="block h-(--post-pane-height) w-full resize-none p-5 font-mono text-[0.84375rem]/[1.75] focus-visible:-outline-offset-2 [&[hidden]]:hidden"
      />
      {codeMirror ? (
        <codeMirror.Editor
          label={copy.bodyLabel}
          defaultValue={codeMirror.initialText}
          editor={editor}
          onChange={write}
        />
      ) : null}
    </>
  );
}

function Preview({ text, preview }: { text: string; preview: ReturnType<typeof useLivePreview> }) {
  return (
    <div
      role="region"
      aria-label={copy.previewLabel}
      aria-busy={preview.isBusy || undefined}
      tabIndex={0}
      className="max-h-(--post-pane-height) min-w-0 overflow-auto border-line px-6 py-5 focus-visible:-outline-offset-2 max-[60rem]:border-t min-[60rem]:border-s"
    >
      {text.trim() === "" ? (
        <p className="text-ink-faint">{copy.previewEmpty}</p>
      ) : (
        <RawHtml className="prose post-preview" html={preview.html} />
      )}
    </div>
  );
}
