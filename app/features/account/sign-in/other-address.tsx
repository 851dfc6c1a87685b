import { confirmCopy as copy } from "~/copy/auth";

import { AuthFrame } from "./frame";
import { Lead } from "./more";

/** After the first of the two links that change an email address. */
export function OtherAddress() {
  return (
    <AuthFrame title={copy.otherAddressTitle}>
      <Lead>{copy.otherAddress}</Lead>
    </AuthFrame>
  );
}
