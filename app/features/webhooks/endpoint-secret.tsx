import { Form } from "@remix-run/react";

import { LocalTime } from "~/ui/local-time";
import { Button } from "~/ui/button";
import { Confirm } from "~/ui/console/confirm";
import { CopyButton } from "~/ui/copy-button";
import { SubmitButton } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { webhooksCopy as copy } from "~/copy/webhooks";
import type { EndpointDetail } from "~/models/webhook/webhook";
import { ROTATION_HOURS } from "~/models/webhook/webhook-limits";

/** The signing secret, masked until it is asked for, and its rotation. */
export function EndpointSecret({ endpoint, secret }: { endpoint: EndpointDetail; secret: string | null }) {
  const { name, maskedSecret, previousSecretUntil } = endpoint;
  return (
    <section id="secret" aria-labelledby="secret-title" className="grid content-start gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="secret-title" className="text-4">
          {copy.secretTitle}
        </h2>
        <Confirm label={copy.rotate} title={copy.rotateTitle(name)} text={copy.rotateText} kind="plain">
          <RotateForm />
        </Confirm>
      </div>
      <p className="text-2 text-ink-muted">{copy.secretText}</p>
      <div className="flex flex-wrap items-center gap-2">
        <code className="min-w-0 flex-1 basis-48 rounded-m border border-line bg-surface-sunken px-3 py-2 text-1 wrap-anywhere select-all">
          {secret ?? maskedSecret}
        </code>
        {secret === null ? (
          <Form method="post" preventScrollReset>
            <Button name="intent" value="reveal">
              {copy.reveal}
            </Button>
          </Form>
        ) : (
          <CopyButton text={secret} label={copy.copySecret} otherwise={null}>
            {copy.copySecret}
          </CopyButton>
        )}
      </div>
      {previousSecretUntil ? (
        <Notice kind="warning">
          <p>
            <LocalTime date={previousSecretUntil} words={copy.rotating} />
          </p>
          <Form method="post" preventScrollReset className="mt-2">
            <Button name="intent" value="expire">
              {copy.expireNow}
            </Button>
          </Form>
        </Notice>
      ) : null}
    </section>
  );
}

function RotateForm() {
  return (
    <Form method="post" preventScrollReset>
      <fieldset className="mb-4">
        <legend className="text-2 font-medium">{copy.expire}</legend>
        {ROTATION_HOURS.map((hours) => (
          <label key={hours} className="flex min-h-11 items-center gap-2.5 py-1">
            <input type="radio" name="hours" value={hours} defaultChecked={hours === ROTATION_HOURS[0]} />
            {copy.expireChoices[hours]}
          </label>
        ))}
      </fieldset>
      <SubmitButton name="intent" value="rotate">
        {copy.rotateSubmit}
      </SubmitButton>
    </Form>
  );
}
