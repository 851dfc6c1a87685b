/** The link to the form that logs a call with a lead. */
export const logCallCopy = {
  link: "Log call",
  linkTo: (name: string) => `Log call: ${name}`,
} as const;
