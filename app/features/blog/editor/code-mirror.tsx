import { markdown } from "@codemirror/lang-markdown";
import CodeMirror, { EditorView, type ReactCodeMirrorRef } from "@uiw/react-codemirror";
import { type Ref, useEffect, useMemo, useRef, useState } from "react";
import { createPortal } from "react-dom";

interface Props {
  label: string;
  defaultValue: string;
  editor: Ref<ReactCodeMirrorRef>;
  onChange(value: string): void;
}

const look = EditorView.theme({
  "&": { backgroundColor: "transparent", color: "var(--ink)" },
  "&.cm-focused": { outline: "2px solid var(--focus)", outlineOffset: "-2px" },
  ".cm-scroller": {
    fontFamily: "var(--font-mono)",
    fontSize: "0.84375rem",
    lineHeight: "1.75",
    overflow: "auto",
  },
  ".cm-content": { padding: "1.25rem 0", caretColor: "var(--ink)" },
  ".cm-line": { padding: "0 1.25rem" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "var(--brand-soft)",
  },
});

/**
 * Tab moves to the next control, as everywhere. An editor that keeps it traps people without a
 * mouse.
 */
const SETUP = {
  // Its colors have no dark theme, and Markdown reads well without them.
  syntaxHighlighting: false,

  lineNumbers: false,
  foldGutter: false,
  highlightActiveLine: false,
  highlightActiveLineGutter: false,
};

/**
 * The text as CodeMirror, in a shadow root. There, scripts can create its style sheets, which the
 * page's policy allows; style elements in the page would need an exception.
 */
export default function MarkdownCodeMirror({ label, defaultValue, editor, onChange }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const [root, setRoot] = useState<ShadowRoot | null>(null);
  // An effect, because the shadow root belongs to an element of the page.
  useEffect(() => {
    const element = host.current;
    if (element) setRoot(element.shadowRoot ?? element.attachShadow({ mode: "open" }));
  }, []);
  const extensions = useMemo(
    () => [
      markdown(),
      look,
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({
        "aria-label": label,
        "aria-multiline": "true",
        tabindex: "0",
        spellcheck: "true",
        autocapitalize: "sentences",
      }),
    ],
    [label],
  );
  return (
    <div ref={host} className="h-(--post-pane-height)">
      {root
        ? createPortal(
            <CodeMirror
              ref={editor}
              root={root}
              theme="none"
              height="var(--post-pane-height)"
              value={defaultValue}
              extensions={extensions}
              basicSetup={SETUP}
              indentWithTab={false}
              onChange={onChange}
            />,
            root,
          )
        : null}
    </div>
  );
}
