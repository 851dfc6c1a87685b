import { useHydrated } from "remix-utils/use-hydrated";

import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { proposalEditorCopy } from "~/copy/console/proposal-editor";

import type { StaffView } from "../client";
import { InClientLanguage } from "../foreign-part";
import { DraftPaper } from "./draft-paper";

const copy = proposalEditorCopy.preview;

/** The client's view next to the editor. Without scripts, a button renders it again. */
export function DraftPreview({
  view,
  isBusy,
  hasFailed,
}: {
  view: StaffView;
  isBusy: boolean;
  hasFailed: boolean;
}) {
  const hydrated = useHydrated();
  return (
    <section
      id="preview"
      aria-labelledby="preview-title"
      aria-busy={isBusy}
      className="min-w-0 scroll-mt-24 border border-line-strong bg-surface-raised xl:sticky xl:top-6 xl:flex xl:max-h-[calc(100dvh-9rem)] xl:flex-col"
    >
      <div className="flex flex-wrap items-center justify-between gap-2 border-b border-line px-4 py-2">
        <h2 id="preview-title" className="text-2 font-normal wrap-anywhere text-ink-muted">
          {view.content.clientName.trim() === "" ? copy.title : copy.titleFor(view.content.clientName)}
        </h2>
        {hydrated ? null : (
          <Button name="intent" value="preview" kind="quiet">
            <Icon name="refresh" small />
            {copy.update}
          </Button>
        )}
      </div>
      {hasFailed ? <p className="px-4 pt-3 text-2 text-danger">{copy.failed}</p> : null}
      <div
        tabIndex={0}
        role="region"
        aria-label={copy.page}
        className={`[&_.passage]:text-[0.9375rem] [&_h2]:text-[1rem] [&_section]:mt-7 px-4 pt-5 pb-8 xl:min-h-0 xl:overflow-y-auto ${isBusy ? "opacity-70" : ""}`}
      >
        <InClientLanguage foreign={view.foreign}>
          <DraftPaper view={view} />
        </InClientLanguage>
      </div>
    </section>
  );
}
