import { buttonClass } from "~/ui/button";
import { Input, PostForm, SubmitButton } from "~/ui/form";
import { useServerForm } from "~/ui/use-server-form";
import { passkeyCopy as copy } from "~/copy/shared/passkeys";
import { PASSKEY_NAME_BYTES_MAX } from "~/models/account/account-limits";

import { replyTo, type AccountReply } from "../account";

interface Props {
  intent: "rename-passkey" | "rename-factor";
  /** The field with the passkey's id. */
  field: "passkeyId" | "factorId";
  id: string;
  name: string;
  reply: AccountReply | undefined;
}

/** A form that opens, for another name of a passkey. */
export function RenamePasskey({ intent, field, id, name, reply }: Props) {
  const refused = replyTo(reply, intent);
  const isOurs = refused?.initialValue?.[field] === id;
  const [form, fields] = useServerForm<{ name: string }>({
    id: `passkey-${id}`,
    reply: isOurs ? refused : null,
    defaultValue: { name },
  });
  return (
    <details open={isOurs ? true : undefined} className="open:order-last open:basis-full">
      <summary className={`${buttonClass()} list-none`} aria-label={copy.renameLabel(name)}>
        {copy.rename}
      </summary>
      <div className="mt-2 max-w-96 border-s-3 border-line-strong py-1 ps-4">
        <PostForm form={form} title={copy.notChanged} preventScrollReset>
          <input type="hidden" name={field} value={id} />
          <Input
            field={fields.name}
            label={copy.name}
            maxLength={PASSKEY_NAME_BYTES_MAX}
            autoComplete="off"
          />
          <div>
            <SubmitButton kind="plain" name="intent" value={intent}>
              {copy.saveName}
            </SubmitButton>
          </div>
        </PostForm>
      </div>
    </details>
  );
}
