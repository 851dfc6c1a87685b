import type { ReactCodeMirrorRef } from "@uiw/react-codemirror";
import { type SyntheticEvent, useRef, useState } from "react";

import { RawHtml } from "~/ui/raw-html";
import type { FieldState } from "~/ui/form";
import { blogAdminCopy } from "~/copy/blog-admin";
import { textEditorCopy } from "~/copy/console/text-editor";
import { readingMinutesOf, wordCountOf } from "~/models/post/reading-time";
import type { TextEdit, TextSelection } from "./markdown-edit";
import type { View } from "./markdown-tools";
import type { TrustedHtml } from "~/lib/trusted-html";

import { OpenedPictureDialog, usePictureDialog } from "~/features/pictures/use-picture-dialog";
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
  const textarea = useRef<HTMLTextAreaElement>(null);
  const editor = useRef<ReactCodeMirrorRef>(null);
  const [view, setView] = useState<View>("split");
  const { ask, opened, close } = usePictureDialog();
  const [text, setText] = useState(field.defaultValue ?? "");
  const tools = useMarkdownTools();
  const codeMirror = useCodeMirror(textarea);
  const preview = useLivePreview(text, { html: savedHtml, isShown: view !== "write" });
  const isInvalid = (field.errors?.length ?? 0) > 0;

  function write(value: string) {
    if (textarea.current) textarea.current.value = value;
    setText(value);
    onEdit();
  }
  function change(edit: (selection: TextSelection) => TextEdit) {
    const target = editor.current?.view;
    if (target) return editWithin(target, edit);
    const plain = textarea.current;
    if (!plain) return;
    const { value, selectionStart, selectionEnd } = plain;
    const done = edit({ text: value, from: selectionStart, to: selectionEnd });
    plain.setRangeText(done.insert, done.from, done.to);
    plain.setSelectionRange(done.selectFrom, done.selectTo);
    plain.focus();
    write(plain.value);
  }

  /**
   * Asks what a pasted or dropped picture shows. Copied text stays text, also with a picture.
   * Returns whether there is one.
   */
  function takePicture(event: SyntheticEvent, { files, types }: DataTransfer): boolean {
    const file = [...files].find(({ type }) => type.startsWith("image/"));
    if (!tools || !file || types.includes("text/plain")) return false;
    event.preventDefault();
    event.stopPropagation();
    ask({ file });
    return true;
  }
  /** Puts the cursor where a picture was dropped. The plain field keeps its own. */
  function selectAt(x: number, y: number) {
    const target = editor.current?.view;
    const anchor = target?.posAtCoords({ x, y }) ?? null;
    if (target && anchor !== null) target.dispatch({ selection: { anchor } });
  }

  return (
    <div
      className={`post-pane overflow-clip rounded-m border bg-surface-raised ${isInvalid ? "border-danger" : "border-line-strong"}`}
    >
      {tools ? (
        <tools.Toolbar
          view={view}
          onView={setView}
          onTool={(tool) =>
            tool === "image" ? ask() : change((selection) => tools.applyTool(tool, selection))
          }
        />
      ) : null}
      <div className={view === "split" ? "grid min-[60rem]:grid-cols-2" : "grid"}>
        {/* In the capture phase, because the editor within has its own answer to both. */}
        <div
          onPasteCapture={(event) => takePicture(event, event.clipboardData)}
          onDragOverCapture={(event) => {
            if (event.dataTransfer.types.includes("Files")) event.preventDefault();
          }}
          onDropCapture={(event) => {
            if (takePicture(event, event.dataTransfer)) selectAt(event.clientX, event.clientY);
          }}
          className={view === "read" ? "hidden" : "min-w-0"}
        >
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
        </div>
        {view === "write" ? null : <Preview text={text} preview={preview} />}
      </div>
      <p className="flex flex-wrap justify-between gap-x-4 gap-y-1 border-t border-line bg-surface px-3.5 py-2 text-1 text-ink-faint tabular-nums">
        <span>{copy.words(wordCountOf(text), readingMinutesOf(text))}</span>
        <span>{preview.hasFailed ? copy.previewFailed : tools ? copy.pictureHint : copy.markdownHint}</span>
      </p>
      {tools && opened ? (
        <OpenedPictureDialog
          opened={opened}
          words={textEditorCopy.picture}
          onInsert={(picture) => change((selection) => tools.insertPicture(selection, picture))}
          onClose={close}
        />
      ) : null}
    </div>
  );
}

/** Changes the text of the editor, and selects what the change says. */
function editWithin(
  view: NonNullable<ReactCodeMirrorRef["view"]>,
  edit: (selection: TextSelection) => TextEdit,
): void {
  const { from, to } = view.state.selection.main;
  const { selectFrom, selectTo, ...replacement } = edit({ text: view.state.doc.toString(), from, to });
  view.dispatch({
    changes: replacement,
    selection: { anchor: selectFrom, head: selectTo },
    scrollIntoView: true,
  });
  view.focus();
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
