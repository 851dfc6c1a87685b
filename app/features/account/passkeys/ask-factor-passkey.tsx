import { secondFactorCopy } from "~/copy/auth";

import { AskPasskey, type PasskeyReply } from "./ask-passkey";

const copy = secondFactorCopy.passkey;

interface Props {
  passkeys: readonly { id: string; name: string | null }[];
  /** Whether the code of an authenticator app is another way. */
  hasApp: boolean;
  reply: PasskeyReply | undefined;
}

/** Asks for a passkey that is a second factor: one button for each, named if there are several. */
export function AskFactorPasskey({ passkeys, hasApp, reply }: Props) {
  const isOnly = passkeys.length === 1;
  return (
    <AskPasskey
      reply={reply}
      label={copy.use}
      factors={passkeys.map(({ id, name }) => ({
        id,
        label: isOnly || name === null ? copy.use : copy.useNamed(name),
      }))}
      words={{
        noScript: hasApp ? copy.noScriptWithApp : copy.noScript,
        unsupported: hasApp ? copy.unsupportedWithApp : copy.unsupported,
        closed: hasApp ? copy.closedWithApp : copy.closed,
      }}
    />
  );
}
