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
  /** When a form came too fast, or was open for more than a day. */
  sendAgain:
    "This form was open for too long or was sent very fast. Nothing is lost: please send it once more.",
} as const;
