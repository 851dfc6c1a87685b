const SEND_AGAIN =
  "This form was open for too long or was sent very fast. Nothing is lost: please send it once more.";

/** Words that every form shares. */
export const formCopy = {
  errorTitle: "Something has to change before this can be saved",
  optional: "(optional)",
  show: "Show",
  hide: "Hide",
  showPassword: "Show password",
  /** Asked before a page is left whose form was changed. */
  leave: "There are unsaved changes. Leave without saving?",
  /** Beside the field that nobody sees, for whoever meets it all the same. */
  trap: "Leave this field empty",
  /** Why a form of a visitor was not taken (see `FormVerdict`). */
  refused: {
    caught: SEND_AGAIN,
    early: SEND_AGAIN,
    stale: SEND_AGAIN,
    failed:
      "The check that keeps robots away did not go through. Nothing is lost: please wait until it has finished above the button, and send the form once more.",
    unproven:
      "Several forms came from your network without the check that keeps robots away. Nothing is lost: please allow scripts on this page or wait a quarter of an hour, and send the form once more.",
  },
} as const;
