import { Form } from "@remix-run/react";

import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { webhooksCopy as copy } from "~/copy/webhooks";
import type { WebhookEventName } from "~/models/webhook/webhook";

import { WEBHOOK_EVENTS } from "../../../drizzle/values";

/** Sends an event with invented data at once. */
export function EndpointTest({ events }: { events: readonly WebhookEventName[] }) {
  return (
    <section id="test" aria-labelledby="test-title" className="grid content-start gap-3">
      <h2 id="test-title" className="text-4">
        {copy.testTitle}
      </h2>
      <p className="text-2 text-ink-muted">{copy.testText}</p>
      <Form method="post" preventScrollReset className="grid justify-items-start gap-3">
        <label className="grid gap-1.5 text-2 font-medium">
          {copy.testEvent}
          <select name="event" defaultValue={events[0]} className="control">
            {WEBHOOK_EVENTS.map((event) => (
              <option key={event}>{event}</option>
            ))}
          </select>
        </label>
        <Button name="intent" value="test">
          <Icon name="send" small />
          {copy.testSubmit}
        </Button>
      </Form>
    </section>
  );
}
