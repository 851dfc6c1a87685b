import { Link } from "@remix-run/react";

import { type FieldState, PasswordInput } from "~/ui/form";
import { identityProofCopy as copy } from "~/copy/shared/identity-proof";

/**
 * Asks the person at the screen for proof. With `takesCode`, a code of the authenticator app is
 * accepted as well.
 */
export function CurrentPassword({ field, takesCode = false }: { field: FieldState; takesCode?: boolean }) {
  return (
    <PasswordInput
      field={field}
      label={takesCode ? copy.passwordOrCode : copy.password}
      help={
        <>
          {copy.forgotten} <Link to="/forgot-password">{copy.link}</Link>
        </>
      }
      autoComplete="current-password"
    />
  );
}
