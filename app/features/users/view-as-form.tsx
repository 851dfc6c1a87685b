import type { SubmissionResult } from "@conform-to/react";

import { viewAsCopy as copy } from "~/copy/staff/view-as";
import { ButtonLink } from "~/ui/button";
import { PostForm, SubmitButton, Textarea } from "~/ui/form";
import { useServerForm } from "~/ui/use-server-form";
import { VIEW_AS_REASON_LENGTH } from "~/models/account/account-limits";

/** Asks staff why they look at someone's pages. */
export function ViewAsForm({ id, reply }: { id: string; reply: SubmissionResult | undefined }) {
  const [form, fields] = useServerForm<{ reason: string }>({ id: "view-as", reply });
  return (
    <div className="max-w-140">
      <PostForm form={form} title={copy.errorTitle}>
        <Textarea
          field={fields.reason}
          label={copy.reason}
          help={copy.reasonHelp}
          rows={3}
          maxLength={VIEW_AS_REASON_LENGTH.max}
        />
        <p className="text-ink-muted">{copy.hidden}</p>
        <div className="flex flex-wrap gap-2">
          <SubmitButton pending={copy.submitting}>{copy.submit}</SubmitButton>
          <ButtonLink to={`/admin/users/${id}`} kind="quiet">
            {copy.cancel}
          </ButtonLink>
        </div>
      </PostForm>
    </div>
  );
}
