import type { SubmissionResult } from "@conform-to/react";
import { Link } from "@remix-run/react";

import { BotCheck } from "~/ui/bot-check";
import { FormTrap } from "~/ui/form-trap";
import { Checkbox, EmailInput, Input, PostForm, Select, SubmitButton, Textarea } from "~/ui/form";
import { useServerForm } from "~/ui/use-server-form";
import { Go } from "~/ui/go";
import { contactCopy, contactFormCopy as copy } from "~/copy/contact";
import type { ContactTopic } from "~/models/contact/contact-message";
import { CONTACT_LINE_LENGTH_MAX, CONTACT_MESSAGE_LENGTH_MAX } from "~/models/contact/contact-limits";

interface Values extends Record<string, unknown> {
  topic: string;
  name: string;
  email: string;
  company: string;
  body: string;
  consent: string;
}

interface Props {
  reply: SubmissionResult | undefined;
  /** See `stampForm`. */
  stamp: string;
  productName: string;
  topic: ContactTopic;
  /** The signed-in visitor's data. */
  sender: { name: string; email: string; company: string | null } | null;
}

/** The form of the contact page. A plain post: the page ships no script for it. */
export function ContactForm({ reply, stamp, productName, topic, sender }: Props) {
  const [form, fields] = useServerForm<Values>({
    id: "contact",
    reply,
    defaultValue: { topic, name: sender?.name, email: sender?.email, company: sender?.company },
  });
  const [privacyStart, privacyLink, privacyEnd] = copy.privacy;
  return (
    <PostForm form={form} title={copy.failed} action="/contact#write">
      <FormTrap stamp={stamp} reply={reply} />
      <Select
        field={fields.topic}
        label={copy.topic}
        options={contactCopy.entries.map(({ id, heading }) => ({ value: id, label: heading }))}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Input
          field={fields.name}
          label={copy.name}
          autoComplete="name"
          maxLength={CONTACT_LINE_LENGTH_MAX}
        />
        <Input
          field={fields.company}
          label={copy.company}
          autoComplete="organization"
          maxLength={CONTACT_LINE_LENGTH_MAX}
          optional
        />
      </div>
      <EmailInput field={fields.email} label={copy.email} help={copy.emailHelp} autoComplete="email" />
      <Textarea
        field={fields.body}
        label={copy.body}
        help={copy.bodyHelp}
        rows={7}
        maxLength={CONTACT_MESSAGE_LENGTH_MAX}
      />
      <Checkbox
        field={fields.consent}
        label={copy.consent(productName)}
        help={
          <>
            {privacyStart}
            <Link to="/privacy">{privacyLink}</Link>
            {privacyEnd}
          </>
        }
        required
      />
      <BotCheck reply={reply} />
      <div>
        <SubmitButton>{copy.send}</SubmitButton>
      </div>
    </PostForm>
  );
}

/** Replaces the form after a message was stored. */
export function MessageSent() {
  const words = copy.sent;
  return (
    <div role="status">
      <p className="max-w-[48ch] text-4">{words.text}</p>
      <p className="mt-6 font-title">{words.next}</p>
      <ul className="mt-2 grid justify-items-start gap-2">
        {/* A link that becomes plain text if its target is switched off. */}
        <li className="empty:hidden">
          <Go to="/roi-calculator">{words.roi}</Go>
        </li>
        <li className="empty:hidden">
          <Go to="/booking">{words.booking}</Go>
        </li>
        <li>
          <Go to="/contact#write">{words.another}</Go>
        </li>
      </ul>
    </div>
  );
}
