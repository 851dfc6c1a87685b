import { useEffect, useState } from "react";

import { Icon, type IconName } from "~/ui/icon";
import { Button } from "~/ui/button";
import { Input, PostForm, Select, SubmitButton, Textarea } from "~/ui/form";
import { useServerForm } from "~/ui/use-server-form";
import type { LoggedKind } from "~/models/lead/lead";
import { NOTE_LENGTH_MAX } from "~/models/lead/lead-limits";

import type { EntryStart, LeadReply } from "./lead";
import { leadDetailCopy } from "~/copy/console/lead-detail";

const copy = leadDetailCopy;

const KINDS = [
  { kind: "note", icon: "edit" },
  { kind: "call", icon: "phone" },
  { kind: "email", icon: "mail" },
] as const satisfies readonly { kind: LoggedKind; icon: IconName }[];

/** Shows a part of the form for one kind of entry; without `:has()` it shows. */
const ONLY_FOR: Record<LoggedKind, string> = {
  note: "group-has-[[value=call]:checked]/entry:hidden group-has-[[value=email]:checked]/entry:hidden",
  call: "hidden group-has-[[value=call]:checked]/entry:inline",
  email: "hidden group-has-[[value=email]:checked]/entry:inline",
};

interface Values extends Record<string, unknown> {
  kind: string;
  direction: string;
  day: string;
  minute: string;
  text: string;
}

/** A note, a call or an email for the timeline. */
export function EntryForm({ start, reply }: { start: EntryStart; reply: LeadReply | undefined }) {
  const [form, fields] = useServerForm<Values>({
    id: "note",
    reply: reply?.intent === "add-note" ? reply.result : null,
    defaultValue: { kind: start.kind, direction: "out", day: start.day, minute: start.time },
  });
  const directions = Object.entries(copy.directions).map(([value, label]) => ({ value, label }));
  return (
    <div className="group/entry mb-6">
      <PostForm
        form={form}
        title={copy.noteFailed}
        className="grid justify-items-start gap-2.5 [&>*:not(p)]:w-full"
      >
        <input type="hidden" name="key" value={start.key} />
        <fieldset>
          <legend className="sr-only">{copy.entryKind}</legend>
          <div className="flex flex-wrap gap-x-4">
            {KINDS.map(({ kind, icon }) => (
              <label
                key={kind}
                className="inline-flex min-h-9 items-center gap-1.5 font-medium text-ink-muted has-checked:text-ink has-checked:shadow-[inset_0_-2px_0_var(--brand)] has-focus-visible:outline-2 pointer-coarse:min-h-11"
              >
                <input
                  type="radio"
                  name={fields.kind.name}
                  value={kind}
                  defaultChecked={(fields.kind.initialValue ?? start.kind) === kind}
                  className="sr-only"
                />
                <Icon name={icon} small />
                {copy.entryKinds[kind]}
              </label>
            ))}
          </div>
        </fieldset>
        <div className="grid gap-x-4 gap-y-2.5 group-has-[[value=note]:checked]/entry:hidden sm:grid-cols-3">
          <Select field={fields.direction} label={copy.direction} options={directions} />
          <Input field={fields.day} label={copy.entryDay} type="date" max={start.day} />
          <Input field={fields.minute} label={copy.entryTime} type="time" />
        </div>
        <Textarea
          field={fields.text}
          label={copy.noteLabel}
          placeholder={copy.notePlaceholder}
          rows={3}
          maxLength={NOTE_LENGTH_MAX}
        />
        <MentionChoice colleagues={start.colleagues} textareaId={fields.text.id} />
        <p>
          <SubmitButton kind="plain" name="intent" value="add-note">
            {KINDS.map(({ kind }) => (
              <span key={kind} className={ONLY_FOR[kind]}>
                {copy.add[kind]}
              </span>
            ))}
          </SubmitButton>
        </p>
      </PostForm>
    </div>
  );
}

/** How many colleagues are offered at once. */
const OFFERED_MAX = 5;

/**
 * The colleagues whose names begin with what was typed after an "@". Only an offer: a name that is
 * typed in full counts as well.
 */
function MentionChoice({ colleagues, textareaId }: { colleagues: readonly string[]; textareaId: string }) {
  const [typed, setTyped] = useState<string | null>(null);
  // The field belongs to the form's library, so its events are listened to from outside.
  useEffect(() => {
    const textarea = document.getElementById(textareaId);
    if (!(textarea instanceof HTMLTextAreaElement)) return;
    const read = () => setTyped(mentionBefore(textarea));
    textarea.addEventListener("input", read);
    return () => textarea.removeEventListener("input", read);
  }, [textareaId]);
  const offered =
    typed === null
      ? []
      : colleagues.filter((name) => name.toLowerCase().startsWith(typed)).slice(0, OFFERED_MAX);
  if (offered.length === 0) return null;
  const choose = (name: string) => {
    const textarea = document.getElementById(textareaId);
    if (!(textarea instanceof HTMLTextAreaElement)) return;
    const end = textarea.selectionStart;
    textarea.setRangeText(`@${name} `, end - (typed?.length ?? 0) - 1, end, "end");
    textarea.focus();
    setTyped(null);
  };
  return (
    <ul aria-label={copy.mention} className="flex flex-wrap gap-2">
      {offered.map((name) => (
        <li key={name}>
          <Button type="button" onClick={() => choose(name)}>
            {name}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** What was typed after the "@" before the caret, in lower case; null if there is none. */
function mentionBefore({ value, selectionStart }: HTMLTextAreaElement): string | null {
  const before = value.slice(0, selectionStart);
  const at = before.lastIndexOf("@");
  const typed = before.slice(at + 1);
  const isName =
    at >= 0 && typed.length <= 40 && !/[\n.,;:!?]/.test(typed) && !/[\p{L}\p{N}]$/u.test(before.slice(0, at));
  return isName ? typed.toLowerCase() : null;
}
