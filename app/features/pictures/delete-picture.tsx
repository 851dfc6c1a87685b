import { Form } from "@remix-run/react";

import { Confirm } from "~/ui/console/confirm";
import { SubmitButton } from "~/ui/form";
import { picturesCopy } from "~/copy/pictures";

/** Deletes a picture after a confirmation that names it. */
export function DeletePicture({ id, name, page }: { id: string; name: string; page: string }) {
  return (
    <Confirm
      label={
        <>
          {picturesCopy.remove}
          <span className="sr-only"> {name}</span>
        </>
      }
      title={picturesCopy.removeTitle(name)}
      text={picturesCopy.removeText}
    >
      <Form method="post" action={page}>
        <input type="hidden" name="id" value={id} />
        <SubmitButton kind="danger" name="intent" value="delete">
          {picturesCopy.removeNow}
        </SubmitButton>
      </Form>
    </Confirm>
  );
}
