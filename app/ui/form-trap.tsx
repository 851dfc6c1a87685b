import type { SubmissionResult } from "@conform-to/react";

import { formCopy } from "~/copy/form";
import { currentStamp } from "~/models/shared/form-trap";

import { CampaignField } from "./campaign-link";

/**
 * Two fields for a form that anyone may send: one that nobody sees, and when the form was drawn.
 * The action asks `judgeForm`. `stamp` comes from `stampForm` in the loader; the `reply` to a
 * refused form holds the stamp that it was first drawn with (`keepStamp`). A third field says which
 * campaign brought the visitor to this page, if any.
 */
export function FormTrap({ stamp, reply }: { stamp: string; reply: SubmissionResult | null | undefined }) {
  return (
    <>
      <input type="hidden" name="stamp" value={currentStamp(stamp, reply)} />
      <CampaignField />
      <div hidden>
        <label>
          {formCopy.trap}
          <input name="website" type="text" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
    </>
  );
}
