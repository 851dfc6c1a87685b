import { Form } from "@remix-run/react";

import { Button } from "~/ui/button";

import { Confirm } from "./confirm";

/** Asks before a line of a list is removed. The form sends the line's `id` and the intent. */
export function ConfirmRemoval({
  id,
  name,
  label,
  title,
  text,
  submit,
  intent = "remove",
}: {
  id: string;
  /** Tells the buttons of several lines apart, for people who only hear them. */
  name: string;
  label: string;
  title: string;
  text: string;
  /** On the button that removes it. */
  submit: string;
  intent?: string;
}) {
  return (
    <Confirm
      label={
        <>
          {label}
          <span className="sr-only"> {name}</span>
        </>
      }
      title={title}
      text={text}
    >
      <Form method="post">
        <input type="hidden" name="id" value={id} />
        <Button kind="danger" name="intent" value={intent}>
          {submit}
        </Button>
      </Form>
    </Confirm>
  );
}
