import { errorCopy } from "~/copy/shared/shell";
import { Notice } from "~/ui/notice";

/**
 * The refusal of a form that came too late for its page, which doesn't have the form any more. Its
 * author gets back what they wrote.
 */
export function LateForm({
  title,
  reason,
  written,
}: {
  title: string;
  /** Why it was too late; null where the page says so already. */
  reason: string | null;
  written: string | null;
}) {
  return (
    <Notice kind="danger">
      <strong className="block font-strong">{title}</strong>
      {reason}
      {written === null || written.trim() === "" ? null : (
        <>
          <p className={reason === null ? "" : "mt-2"}>{errorCopy.unsentText}</p>
          <blockquote className="mt-2 border-s-2 border-line-strong ps-3 wrap-anywhere whitespace-pre-wrap">
            {written}
          </blockquote>
        </>
      )}
    </Notice>
  );
}
