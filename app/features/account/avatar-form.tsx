import { ReplacePicture } from "~/features/pictures/replace-picture";
import { Avatar } from "~/ui/avatar";
import { accountCopy } from "~/copy/account";

const copy = accountCopy.avatar;

/** The picture of an account: show, replace, remove. */
export function AvatarForm({ name, address }: { name: string; address: string | null }) {
  return (
    <div role="group" aria-label={copy.label} className="mb-7 flex flex-wrap items-start gap-5">
      <Avatar name={name} address={address} size="l" />
      <ReplacePicture use="avatar" isSet={address !== null} words={copy} />
    </div>
  );
}
