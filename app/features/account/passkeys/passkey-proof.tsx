import { Or } from "~/features/account/sign-in/external-buttons";
import type { PasskeyReply } from "~/features/account/sign-in/passkey.server";
import { passkeyCopy as copy } from "~/copy/auth";

import { PasskeyStep } from "./passkey-step";

/** Confirms by passkey who is at the screen. */
export function PasskeyProof({ reply }: { reply: PasskeyReply | undefined }) {
  return (
    <>
      <Or>{copy.orConfirm}</Or>
      <PasskeyStep
        ceremony={reply?.ceremony ?? null}
        refusal={reply?.refusal ?? null}
        start="start-passkey"
        finish="finish-passkey"
        label={copy.confirm}
        again={copy.again}
        icon="passkey"
        kind="plain"
        wide
        words={WORDS}
      />
    </>
  );
}

const WORDS = {
  waiting: copy.waiting,
  failed: copy.failed,
  closed: copy.failures.closed,
  noScript: copy.noScript,
  unsupported: copy.unsupported,
};
