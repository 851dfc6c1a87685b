import type { ChangeEvent } from "react";
import { useHydrated } from "remix-utils/use-hydrated";

import { Icon } from "~/ui/icon";
import { Button } from "~/ui/button";
import { Input, PostForm, Select, SubmitButton } from "~/ui/form";
import { useServerForm } from "~/ui/use-server-form";
import type { LeadSummary } from "~/models/lead/lead";
import { EMAIL_LENGTH_MAX } from "~/models/account/account-limits";
import { ownerOptions } from "~/models/lead/owner-options";
import type { LeadReply } from "./lead";
import { leadDetailCopy } from "~/copy/console/lead-detail";

const copy = leadDetailCopy;

interface Replied {
  reply: LeadReply | undefined;
}

/** Sends a form as soon as another option is chosen. Without scripts it has a button. */
function sendForm({ currentTarget }: ChangeEvent<HTMLSelectElement>): void {
  currentTarget.form?.requestSubmit();
}

/** Sets the owner of a lead. */
export function OwnerForm({
  ownerId,
  ownerName,
  owners,
}: {
  ownerId: string | null;
  ownerName: string | null;
  owners: readonly { id: string; name: string }[];
}) {
  const hydrated = useHydrated();
  const [form, fields] = useServerForm<{ ownerId: string }>({
    // The form begins again with the owner that was chosen.
    id: `owner-${ownerId ?? "none"}`,
    defaultValue: { ownerId: ownerId ?? "none" },
  });
  const options = ownerOptions(owners, { id: ownerId, name: ownerName });
  return (
    <PostForm
      form={form}
      className={hydrated ? "grid" : "grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2"}
    >
      <input type="hidden" name="intent" value="set-owner" />
      <Select
        field={fields.ownerId}
        label={copy.owner}
        options={[{ value: "none", label: copy.nobody }, ...options]}
        onChange={sendForm}
      />
      <SubmitButton kind="plain" hidden={hydrated}>
        {copy.set}
        <span className="sr-only"> {copy.owner}</span>
      </SubmitButton>
    </PostForm>
  );
}

/** Exports or deletes someone's data. Deletion asks for the email address. */
export function EraseForm({ lead, reply }: Replied & { lead: LeadSummary }) {
  const [form, fields] = useServerForm<{ confirmation: string }>({
    id: "erase",
    reply: reply?.intent === "erase" ? reply.result : null,
  });
  return (
    <section aria-labelledby="privacy-title">
      <h2 id="privacy-title" className="mb-2 text-4">
        {copy.privacy}
      </h2>
      <p className="text-ink-muted">{copy.privacyText}</p>
      <form method="post" action={`/admin/leads/${lead.id}/export`} className="mt-3">
        <Button>
          <Icon name="download" small />
          {copy.exportData}
        </Button>
      </form>
      <details className="mt-4" open={reply?.intent === "erase"}>
        <summary className="min-h-8 cursor-pointer py-1 font-medium text-danger">{copy.erase}</summary>
        <div className="grid gap-4 pt-3">
          <p className="text-ink-muted">{copy.eraseText}</p>
          <PostForm form={form} title={copy.eraseFailed}>
            <Input
              field={fields.confirmation}
              label={copy.eraseConfirm(lead.email)}
              autoComplete="off"
              autoCapitalize="none"
              maxLength={EMAIL_LENGTH_MAX}
            />
            <p>
              <SubmitButton kind="danger" name="intent" value="erase">
                {copy.eraseButton}
              </SubmitButton>
            </p>
          </PostForm>
        </div>
      </details>
    </section>
  );
}
