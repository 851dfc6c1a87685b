import type { ReactCodeMirrorRef } from "@uiw/react-codemirror";
import { useRef, useState } from "react";

import type { TextEdit, TextSelection } from "./markdown-edit";

/** Makes a change of what is selected in a text. */
type Edit = (selection: TextSelection) => TextEdit;

/**
 * The text of a body while it is written, in the plain field or in the editor that replaces it. The
 * field always has the whole text, because it is what the form sends.
 */
export function useBodyText({ initialText, onEdit }: { initialText: string; onEdit(): void }) {
  const textarea = useRef<HTMLTextAreaElement>(null);
  const editor = useRef<ReactCodeMirrorRef>(null);
  const [text, setText] = useState(initialText);

  /** Takes a text from the editor. */
  function write(value: string) {
    if (textarea.current) textarea.current.value = value;
    setText(value);
    onEdit();
  }

  /** Changes what is selected, and selects what the change says. */
  function change(edit: Edit) {
    const view = editor.current?.view;
    if (view) return editView(view, edit);
    const plain = textarea.current;
    if (!plain) return;
    editField(plain, edit);
    write(plain.value);
  }

  /** Puts the cursor at a point of the screen. The plain field keeps its own. */
  function selectAt(x: number, y: number) {
    const view = editor.current?.view;
    const anchor = view?.posAtCoords({ x, y }) ?? null;
    if (view && anchor !== null) view.dispatch({ selection: { anchor } });
  }

  return { textarea, editor, text, setText, write, change, selectAt };
}

function editView(view: NonNullable<ReactCodeMirrorRef["view"]>, edit: Edit): void {
  const { from, to } = view.state.selection.main;
  const { selectFrom, selectTo, ...replacement } = edit({ text: view.state.doc.toString(), from, to });
  view.dispatch({
    changes: replacement,
    selection: { anchor: selectFrom, head: selectTo },
    scrollIntoView: true,
  });
  view.focus();
}

function editField(field: HTMLTextAreaElement, edit: Edit): void {
  const { value, selectionStart, selectionEnd } = field;
  const done = edit({ text: value, from: selectionStart, to: selectionEnd });
  field.setRangeText(done.insert, done.from, done.to);
  field.setSelectionRange(done.selectFrom, done.selectTo);
  field.focus();
}
