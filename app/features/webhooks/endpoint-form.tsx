import type { SubmissionResult } from "@conform-to/react";

import { ButtonLink } from "~/ui/button";
import { Input, PostForm, SubmitButton } from "~/ui/form";
import { useServerForm } from "~/ui/use-server-form";
import { webhookEventsCopy, webhooksCopy as copy } from "~/copy/webhooks";
import type { EndpointDetail, WebhookEventName } from "~/models/webhook/webhook";
import { ENDPOINT_NAME_LENGTH_MAX, ENDPOINT_URL_LENGTH_MAX } from "~/models/webhook/webhook-limits";

import { WEBHOOK_EVENTS } from "../../../drizzle/values";

/** The form of an endpoint: a new one, or one that is there. */
export function EndpointForm({
  endpoint,
  formKey,
  reply,
}: {
  endpoint: Pick<EndpointDetail, "id" | "name" | "url" | "events"> | null;
  /** Only the form of a new endpoint has one. */
  formKey?: string;
  reply: SubmissionResult | undefined;
}) {
  const [form, fields] = useServerForm<{ name: string; url: string; events: string }>({
    id: "endpoint",
    reply,
    defaultValue: { name: endpoint?.name, url: endpoint?.url },
  });
  return (
    <PostForm form={form} title={copy.failed} className="grid max-w-160 gap-5">
      {formKey === undefined ? null : <input type="hidden" name="key" value={formKey} />}
      <Input
        field={fields.name}
        label={copy.name}
        help={copy.nameHelp}
        autoComplete="off"
        maxLength={ENDPOINT_NAME_LENGTH_MAX}
      />
      <Input
        field={fields.url}
        label={copy.url}
        help={copy.urlHelp}
        type="url"
        autoComplete="off"
        maxLength={ENDPOINT_URL_LENGTH_MAX}
      />
      <Events chosen={reply ? typedEvents(reply) : (endpoint?.events ?? [])} errors={fields.events.errors} />
      <p className="flex flex-wrap gap-2">
        <SubmitButton>{endpoint ? copy.save : copy.create}</SubmitButton>
        <ButtonLink to={endpoint ? `/admin/webhooks/${endpoint.id}` : "/admin/webhooks"} kind="quiet">
          {copy.cancel}
        </ButtonLink>
      </p>
    </PostForm>
  );
}

/** What was chosen when the form was refused. One choice is a text, several are a list. */
function typedEvents({ initialValue }: SubmissionResult): unknown[] {
  return [initialValue?.events ?? []].flat();
}

function Events({ chosen, errors }: { chosen: readonly unknown[]; errors: string[] | undefined }) {
  return (
    <fieldset aria-describedby={errors ? "endpoint-events-error" : undefined}>
      <legend className="text-2 font-medium">{copy.events}</legend>
      <ul id="endpoint-events" tabIndex={-1} className="mt-1 grid">
        {WEBHOOK_EVENTS.map((event) => (
          <Event key={event} event={event} isChosen={chosen.includes(event)} />
        ))}
      </ul>
      {errors ? (
        <p id="endpoint-events-error" className="mt-1 text-1 text-danger">
          {errors[0]}
        </p>
      ) : null}
    </fieldset>
  );
}

function Event({ event, isChosen }: { event: WebhookEventName; isChosen: boolean }) {
  return (
    <li className="py-1">
      <label className="flex min-h-7 items-center gap-2.5 pointer-coarse:min-h-11">
        <input
          type="checkbox"
          name="events"
          value={event}
          defaultChecked={isChosen}
          aria-describedby={`about-${event}`}
          className="tick"
        />
        <code className="text-2">{event}</code>
      </label>
      <p id={`about-${event}`} className="ms-7.5 text-1 text-ink-muted">
        {webhookEventsCopy.summaries[event]}
      </p>
    </li>
  );
}
