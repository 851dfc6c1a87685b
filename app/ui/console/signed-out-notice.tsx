import { Link } from "@remix-run/react";

import { consoleCopy } from "~/copy/console";
import { Notice } from "~/ui/notice";

/** Tells the author of an unsaved text how to save it after their session has ended. */
export function SignedOutNotice() {
  const copy = consoleCopy.signedOut;
  return (
    <Notice kind="danger">
      {copy.text}{" "}
      <Link to="/login" target="_blank" rel="noreferrer" reloadDocument>
        {copy.signIn}
      </Link>
    </Notice>
  );
}
