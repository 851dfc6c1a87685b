import { Fragment } from "react";

import { Icon, PathIcon } from "~/ui/icon";
import { blogAdminCopy } from "~/copy/blog-admin";
import { MARKDOWN_TOOLS, type MarkdownTool } from "./markdown-edit";

export { applyTool, insertPicture } from "./markdown-edit";

const copy = blogAdminCopy.editor;
/** Tools with a divider after them. */
const LAST_OF_GROUP: readonly MarkdownTool[] = ["heading", "quote"];

/** Icons that only these tools have. The others are those of every page. */
const PATHS = {
  bold: "M7.5 5h5.25a3.4 3.4 0 0 1 0 6.8H7.5zM7.5 11.8h6a3.6 3.6 0 0 1 0 7.2h-6z",
  italic: "M10.5 5h6M7.5 19h6M14 5l-4 14",
  heading: "M6 5v14M18 5v14M6 12h12",
  olist:
    "M10 6.5h10M10 12h10M10 17.5h10M4 5.5l1.25-.75V9M4 15.25c.5-1 2.25-.75 2 .4-.15.7-2 2.35-2 2.35h2.25",
  quote: "M4.5 15.5V10a4 4 0 0 1 4-4M4.5 11h4.5v4.5H4.5M14 15.5V10a4 4 0 0 1 4-4M14 11h4.5v4.5H14",
  table: "M4 5h16v14H4zM4 10h16M4 14.5h16M11 10v9",
};

/** What the body shows: the text, the preview, or both. */
export type View = "write" | "split" | "read";

/** Buttons that edit the text, and those that choose what is shown. */
export function Toolbar({
  view,
  onView,
  onTool,
}: {
  view: View;
  onView(view: View): void;
  onTool(tool: MarkdownTool): void;
}) {
  const views: readonly View[] = ["write", "split", "read"];
  return (
    <div
      role="group"
      aria-label={copy.toolbar}
      className="flex flex-wrap items-center gap-0.5 border-b border-line bg-surface px-1.5 py-1"
    >
      {MARKDOWN_TOOLS.map((tool) => (
        <Fragment key={tool}>
          <button
            type="button"
            aria-label={copy.tools[tool]}
            title={copy.tools[tool]}
            onClick={() => onTool(tool)}
            className="grid h-9 w-8 place-items-center rounded-m text-ink-muted hover:bg-surface-sunken hover:text-ink pointer-coarse:h-11 pointer-coarse:w-9"
          >
            {hasPath(tool) ? <PathIcon path={PATHS[tool]} /> : <Icon name={tool} />}
          </button>
          {LAST_OF_GROUP.includes(tool) ? <span className="mx-1.5 h-5 w-px bg-line" /> : null}
        </Fragment>
      ))}
      <div
        role="group"
        aria-label={copy.views.label}
        className="ms-auto inline-flex overflow-clip rounded-m border border-line-strong"
      >
        {views.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={view === name}
            onClick={() => onView(name)}
            className="min-h-8.5 border-line-strong bg-surface-raised px-3 text-2 font-medium text-ink-muted not-first:border-s hover:text-ink focus-visible:-outline-offset-3 aria-pressed:bg-ink aria-pressed:text-surface"
          >
            {copy.views[name]}
          </button>
        ))}
      </div>
    </div>
  );
}

const hasPath = (tool: MarkdownTool): tool is keyof typeof PATHS => tool in PATHS;
