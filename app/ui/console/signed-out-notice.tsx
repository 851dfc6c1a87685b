import { consoleCopy } from "~/copy/console";
import { Notice } from "~/ui/notice";

/** Tells the author of an unsaved text how to save it after their session has ended. */
export function SignedOutNotice() {
  const copy = consoleCopy.signedOut;
  return (
    <Notice kind="danger">
      {copy.text}{" "}
      <a href="/login" target="_blank" rel="noreferrer">
        {copy.signIn}
      </a>
    </Notice>
  );
}
