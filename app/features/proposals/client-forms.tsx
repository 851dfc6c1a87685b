import type { SubmissionResult } from "@conform-to/react";
import { Link } from "@remix-run/react";

import { Checkbox, Input, PostForm, SubmitButton, Textarea } from "~/ui/form";
import { useServerForm } from "~/ui/use-server-form";
import { proposalCopy } from "~/copy/proposals";
import {
  DECLINE_REASON_LENGTH_MAX,
  NAME_LENGTH_MAX,
  QUESTION_LENGTH_MAX,
} from "~/models/proposal/proposal-limits";

const { accept, decline, questions } = proposalCopy;

/** The form that the checkboxes among the items belong to. */
export const ACCEPT_FORM = "accept";

/**
 * Accepts the proposal. `shown` are the totals on the button, so that what is accepted is what was
 * read.
 */
export function AcceptForm({
  company,
  shown,
  submit,
  options,
  reply,
  words = accept,
  askAt = "#ask",
}: {
  company: string | null;
  /** The options that someone else chose; null if the reader chooses. */
  options: readonly string[] | null;
  shown: string;
  submit: string;
  reply: SubmissionResult | null;
  /** What the form is called, and what happens with a signature. */
  words?: { title: string; text: string };
  /** Where questions are asked. */
  askAt?: string;
}) {
  const [form, fields] = useServerForm<{ name: string; role: string; consent: string }>({
    id: ACCEPT_FORM,
    reply,
  });
  return (
    <section
      aria-labelledby="accept-title"
      className="mt-14 border border-ink bg-surface-raised p-[clamp(1.25rem,3vw,2rem)] print:hidden"
    >
      <h2 id="accept-title" className="text-4">
        {words.title}
      </h2>
      <p className="mt-2 mb-5 max-w-[60ch] text-[1rem] text-ink-muted">{words.text}</p>
      <PostForm form={form} title={accept.failed} preventScrollReset>
        <input type="hidden" name="shown" value={shown} />
        {options?.map((id) => (
          <input key={id} type="hidden" name="options" value={id} />
        ))}
        <div className="grid gap-5 sm:grid-cols-2">
          <Input field={fields.name} label={accept.name} autoComplete="name" maxLength={NAME_LENGTH_MAX} />
          <Input
            field={fields.role}
            label={accept.role}
            autoComplete="organization-title"
            maxLength={NAME_LENGTH_MAX}
            optional
          />
        </div>
        <Checkbox
          field={fields.consent}
          required
          label={
            <>
              {company === null ? accept.consentForMyselfBeforeLink : accept.consentBeforeLink(company)}{" "}
              <Link to="/terms">{accept.terms}</Link>.
            </>
          }
        />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <SubmitButton
            size="l"
            pending={accept.submitting}
            name="intent"
            value="accept"
            className="max-w-full whitespace-normal!"
          >
            {submit}
          </SubmitButton>
          <a href={askAt} className="py-1 sm:px-2">
            {accept.ask}
          </a>
        </div>
      </PostForm>
    </section>
  );
}

/** Declines the proposal. Collapsed, because people rarely want it. */
export function DeclineForm({ reply }: { reply: SubmissionResult | null }) {
  const [form, fields] = useServerForm<{ reason: string }>({ id: "decline", reply });
  return (
    <details className="mt-8 border-b border-line pb-3 print:hidden" open={reply !== null || undefined}>
      <summary className="min-h-9 cursor-pointer py-1.5 font-medium text-ink-muted">
        {decline.summary}
      </summary>
      <p className="mt-1 mb-4 max-w-[60ch] text-ink-muted">{decline.text}</p>
      <PostForm form={form} title={decline.failed} className="grid max-w-120 gap-4" preventScrollReset>
        <Textarea
          field={fields.reason}
          label={decline.reason}
          rows={3}
          maxLength={DECLINE_REASON_LENGTH_MAX}
          optional
        />
        <div>
          <SubmitButton kind="danger" pending={decline.submitting} name="intent" value="decline">
            {decline.submit}
          </SubmitButton>
        </div>
      </PostForm>
    </details>
  );
}

/** Asks a question. The key makes a form that is sent twice one question. */
export function QuestionForm({
  questionKey,
  asker,
  reply,
}: {
  questionKey: string;
  asker: string;
  reply: SubmissionResult | null;
}) {
  const [form, fields] = useServerForm<{ asker: string; question: string }>({
    id: "ask",
    reply,
    defaultValue: { asker },
  });
  return (
    <PostForm
      form={form}
      title={questions.failed}
      className="grid max-w-160 scroll-mt-64 gap-4 print:hidden"
      preventScrollReset
    >
      <input type="hidden" name="key" value={questionKey} />
      <Input field={fields.asker} label={questions.name} autoComplete="name" maxLength={NAME_LENGTH_MAX} />
      <Textarea
        field={fields.question}
        label={questions.label}
        help={questions.help}
        rows={4}
        maxLength={QUESTION_LENGTH_MAX}
      />
      <div>
        <SubmitButton kind="plain" pending={questions.submitting} name="intent" value="ask">
          {questions.submit}
        </SubmitButton>
      </div>
    </PostForm>
  );
}
