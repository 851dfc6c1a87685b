import type { SubmissionResult } from "@conform-to/react";
import { useState } from "react";

import { formCopy } from "~/copy/form";
import { currentStamp } from "~/models/shared/form-stamp";

import { CampaignField } from "./shell/campaign-carrier";

/**
 * Three hidden fields of a public form: one that people never fill in, the time when the form was
 * rendered, and the campaign that brought the visitor, if any. The action checks them with
 * `judgeForm`. `stamp` comes from `stampForm` in the loader; the `reply` to a refused form keeps
 * the first stamp (`keepStamp`).
 */
export function FormTrap({ stamp, reply }: { stamp: string; reply: SubmissionResult | null | undefined }) {
  // A page that runs in the browser may load its data again. The wait began with the first.
  const [first] = useState(stamp);
  return (
    <>
      <input type="hidden" name="stamp" value={currentStamp(first, reply)} />
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
