/** Words of the staff's form for a new customer company. */
export const newCompanyCopy = {
  title: "Create Workspace",
  lead: "A customer company with its first workspace.",
  workspaceName: "First workspace",
  ownerEmail: "Owner's email",
  ownerHelp: "We'll email them an invitation. You can also invite people later.",
  submit: "Create company and workspace",
  failed: "The company was not created",
  done: (name: string) => `${name} was created`,
  back: "All workspaces",
} as const;
