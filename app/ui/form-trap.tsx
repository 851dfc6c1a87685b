import type { SubmissionResult } from "@conform-to/react";
import { useLocation } from "@remix-run/react";

import { formCopy } from "~/copy/form";
import { campaignQuery, readCampaign } from "~/models/lead/campaign";
import { currentStamp } from "~/models/shared/form-trap";

/**
 * Two fields for a form that anyone may send: one that nobody sees, and when the form was drawn.
 * The action asks `judgeForm`. `stamp` comes from `stampForm` in the loader; the `reply` to a
 * refused form holds the stamp that it was first drawn with (`keepStamp`). A third field says which
 * campaign brought the visitor to this page, if any.
 */
export function FormTrap({ stamp, reply }: { stamp: string; reply: SubmissionResult | null | undefined }) {
  const campaign = readCampaign(new URLSearchParams(useLocation().search));
  return (
    <>
      <input type="hidden" name="stamp" value={currentStamp(stamp, reply)} />
      {campaign ? <input type="hidden" name="campaign" value={campaignQuery(campaign)} /> : null}
      <div hidden>
        <label>
          {formCopy.trap}
          <input name="website" type="text" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
    </>
  );
}
