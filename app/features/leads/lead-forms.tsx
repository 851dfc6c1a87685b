import { Icon } from "~/ui/icon";
import { Button } from "~/ui/button";
import { Input, PostForm, Select, SubmitButton, Textarea, useServerForm } from "~/ui/form";
import { LEAD_STATUS_LABELS, leadsCopy } from "~/copy/leads";
import type { LeadStatus, LeadSummary } from "~/models/lead/lead";
import type { LeadIntent } from "~/models/lead/lead-form";
import type { LeadReply } from "./lead";

const copy = leadsCopy.detail;

interface Replied {
  reply: LeadReply | undefined;
}

function replyTo(intent: LeadIntent, reply: LeadReply | undefined) {
  return reply?.intent === intent ? reply.result : null;
}

/** How far the lead is. */
export function StatusForm({ status }: { status: LeadStatus }) {
  const [form, fields] = useServerForm<{ status: string }>({ id: "status", defaultValue: { status } });
  const options = Object.entries(LEAD_STATUS_LABELS).map(([value, label]) => ({ value, label }));
  return (
    <PostForm form={form} className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
      <Select key={status} field={fields.status} label={copy.status} options={options} />
      <SubmitButton kind="plain" name="intent" value="set-status">
        {copy.set}
        <span className="sr-only"> {copy.status}</span>
      </SubmitButton>
    </PostForm>
  );
}

/** Sets the owner of a lead. */
export function OwnerForm({
  ownerId,
  owners,
}: {
  ownerId: string | null;
  owners: readonly { id: string; name: string }[];
}) {
  const [form, fields] = useServerForm<{ ownerId: string }>({
    id: "owner",
    defaultValue: { ownerId: ownerId ?? "none" },
  });
  const options = owners.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <PostForm form={form} className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
      <Select
        key={ownerId}
        field={fields.ownerId}
        label={copy.owner}
        options={[{ value: "none", label: copy.nobody }, ...options]}
      />
      <SubmitButton kind="plain" name="intent" value="set-owner">
        {copy.set}
        <span className="sr-only"> {copy.owner}</span>
      </SubmitButton>
    </PostForm>
  );
}

/** A note for the timeline. */
export function NoteForm({ noteKey, reply }: Replied & { noteKey: string }) {
  const [form, fields] = useServerForm<{ text: string }>({ id: "note", reply: replyTo("add-note", reply) });
  return (
    <div className="mb-6">
      <PostForm
        form={form}
        title={copy.noteFailed}
        className="grid justify-items-start gap-2.5 [&>*:not(p)]:w-full"
      >
        <input type="hidden" name="key" value={noteKey} />
        <Textarea
          field={fields.text}
          label={copy.noteLabel}
          placeholder={copy.notePlaceholder}
          rows={3}
          maxLength={4_000}
        />
        <p>
          <SubmitButton kind="plain" name="intent" value="add-note">
            {copy.addNote}
          </SubmitButton>
        </p>
      </PostForm>
    </div>
  );
}

/** A copy of someone's data, and their deletion, confirmed by the address. */
export function EraseForm({ lead, reply }: Replied & { lead: LeadSummary }) {
  const [form, fields] = useServerForm<{ confirmation: string }>({
    id: "erase",
    reply: replyTo("erase", reply),
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
        <summary className="cursor-pointer font-medium text-danger">{copy.erase}</summary>
        <div className="grid gap-4 pt-3">
          <p className="text-ink-muted">{copy.eraseText}</p>
          <PostForm form={form} title={copy.eraseFailed}>
            <Input
              field={fields.confirmation}
              label={copy.eraseConfirm(lead.email)}
              autoComplete="off"
              autoCapitalize="none"
              maxLength={254}
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
