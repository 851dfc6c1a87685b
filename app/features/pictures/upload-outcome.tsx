import { Notice } from "~/ui/notice";
import { picturesCopy } from "~/copy/pictures";
import type { PictureUse } from "~/models/picture/picture";
import { bytesText } from "~/lib/number-formats";

import type { UploadState } from "./use-upload";

const copy = picturesCopy.upload;

/** The progress of an upload, and its result. */
export function UploadOutcome({ state, use }: { state: UploadState; use: PictureUse }) {
  if (state.kind === "failed") {
    return (
      <Notice kind="danger">
        <strong className="block font-strong">{copy.failed}</strong>
        {state.message}
      </Notice>
    );
  }
  return (
    <div role="status" className="empty:hidden">
      {state.kind === "done" ? <Notice kind="positive">{picturesCopy.added(use)}</Notice> : null}
      {state.kind === "cancelled" ? <Notice>{state.message}</Notice> : null}
      {state.kind === "sending" ? (
        <div className="grid gap-1.5 text-1 text-ink-muted tabular-nums">
          <progress
            aria-label={copy.progress}
            value={state.sentBytes}
            max={state.totalBytes}
            className="h-1.5 w-full appearance-none overflow-clip rounded-full bg-line [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-brand"
          />
          {state.sentBytes < state.totalBytes
            ? copy.sending(bytesText(state.sentBytes), bytesText(state.totalBytes))
            : copy.making}
        </div>
      ) : null}
    </div>
  );
}
