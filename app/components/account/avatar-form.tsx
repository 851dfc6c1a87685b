import { Form, useLocation } from "@remix-run/react";

import { Confirm } from "~/components/console/confirm";
import { FileInput } from "~/components/pictures/file-input";
import { Avatar } from "~/components/ui/avatar";
import { Button } from "~/components/ui/button";
import { SubmitButton } from "~/components/ui/form";
import { accountCopy } from "~/copy/account";

const copy = accountCopy.avatar;

/** The picture of an account: shown, replaced, removed. A plain post, because the whole frame around the page shows it, too. */
export function AvatarForm({ name, address }: { name: string; address: string | null }) {
  const { pathname } = useLocation();
  const target = new URLSearchParams({ use: "avatar", page: pathname });
  return (
    <div role="group" aria-label={copy.label} className="mb-7 flex flex-wrap items-start gap-5">
      <Avatar name={name} address={address} size="l" />
      <div className="grid min-w-0 flex-1 gap-3">
        <form
          method="post"
          action={`/pictures?${target.toString()}`}
          encType="multipart/form-data"
          className="grid grid-cols-[minmax(0,1fr)] gap-2"
        >
          <FileInput required aria-label={copy.choose} aria-describedby="avatar-help" />
          <p id="avatar-help" className="text-1 text-ink-muted">
            {address ? copy.help : `${copy.none} ${copy.help}`}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button>{copy.upload}</Button>
          </div>
        </form>
        {address ? (
          <div className="-ml-3.5">
            <Confirm label={copy.remove} title={copy.removeTitle} text={copy.removeText}>
              <Form method="post">
                <SubmitButton kind="danger" name="intent" value="remove-avatar">
                  {copy.removeNow}
                </SubmitButton>
              </Form>
            </Confirm>
          </div>
        ) : null}
      </div>
    </div>
  );
}
