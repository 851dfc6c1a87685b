/** Words that every form shares. */
export const formCopy = {
  errorTitle: "Something has to change before this can be saved",
  optional: "(optional)",
  show: "Show",
  hide: "Hide",
  showPassword: "Show password",
} as const;
