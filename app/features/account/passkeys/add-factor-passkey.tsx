import { Input } from "~/ui/form";
import { useServerForm } from "~/ui/use-server-form";
import { twoStepCopy as copy } from "~/copy/shared/two-step";
import { PASSKEY_NAME_BYTES_MAX } from "~/models/account/account-limits";

import { replyTo, type AccountReply } from "../account";
import { CreatePasskey } from "./create-passkey";

/** Adds a passkey as the second step of a sign-in, with a name. */
export function AddFactorPasskey({ reply }: { reply: AccountReply | undefined }) {
  const refused = replyTo(reply, "add-factor-passkey") ?? replyTo(reply, "save-factor-passkey");
  const [form, fields] = useServerForm<{ name: string }>({
    id: "factor-passkey",
    reply: replyTo(reply, "add-factor-passkey"),
    defaultValue: { name: copy.passkeyDefault },
  });
  const { name: wrongName, ...errors } = refused?.error ?? {};
  const isStarted = reply?.intent === "add-factor-passkey";
  return (
    <CreatePasskey
      ceremony={isStarted ? (reply.ceremony ?? null) : null}
      refusal={Object.values(errors).flat()[0] ?? null}
      start="add-factor-passkey"
      finish="save-factor-passkey"
      formId={form.id}
      label={copy.addPasskey}
      icon="passkey"
      answerFields={<input type="hidden" name="factorId" value={reply?.factorId ?? ""} />}
    >
      <Input
        field={fields.name}
        label={copy.passkeyName}
        help={wrongName ? undefined : copy.passkeyNameHelp}
        maxLength={PASSKEY_NAME_BYTES_MAX}
        autoComplete="off"
      />
    </CreatePasskey>
  );
}
