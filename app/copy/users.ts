import { pluralIn } from "~/lib/language/plural";
import type { Role } from "~/models/account/role";
import type { ListedUser, UserStatus } from "~/models/account/user-list";

const plural = pluralIn("en");

/** Words of the pages about users. */
export const usersCopy = {
  title: "User Management",
  lead: "Everyone with an account: their role, their status and when they were last active.",
  listLabel: "Users",
  pagerLabel: "Pages of users",
  search: { label: "Search users by name, email or business", placeholder: "Name, email or business" },
  roleFilter: "Role",
  anyRole: "Any role",
  statusFilter: "Status",
  anyStatus: "Active and disabled",
  active: "Active",
  disabled: "Disabled",
  invited: "Invited",
  count: ({ count, isCapped }: { count: number; isCapped: boolean }) =>
    isCapped
      ? "1,000+ users"
      : plural(count, { one: "1 user", other: `${count.toLocaleString("en-US")} users` }),
  narrow: "More than 1,000 people match, and only some are shown. Type more letters to narrow the search.",
  /** The last line of a file that lacks some. */
  exportCut: (max: number) =>
    `More than ${max.toLocaleString("en-US")} people match, and this file lacks some. Search for more letters to get them all.`,
  columns: {
    select: "Select",
    name: "Name",
    role: "Role",
    status: "Status",
    business: "Business",
    lastSeen: "Last seen",
    created: "Created",
    actions: "Actions",
  },
  noBusiness: "Not given",
  never: "Never",
  phoneLine: (role: Role, status: UserStatus) => `${role}, ${status}`,
  select: (name: string) => `Select ${name}`,
  actionsFor: (name: string) => `Actions for ${name}`,
  openProfile: "Open profile",
  changeRole: "Change role",
  disable: "Disable account",
  enable: "Enable account",
  exportCsv: "Export CSV",
  invite: "Invite user",
  roles: {
    title: "Roles and permissions",
    lead: "What each role may do. A person has one role, and each page asks for its own permission.",
    link: "What each role may do",
    region: "Permissions by role",
    permission: "Permission",
    allowed: "Allowed",
    notAllowed: "Not allowed",
  },
  none: {
    title: "No users found",
    text: "No account matches this search. Try another spelling or fewer filters.",
    clear: "Show all users",
  },
  bulk: {
    label: "Selected users",
    role: "Change role",
    disable: "Disable",
    enable: "Enable",
    title: {
      "set-role": (count: number) => `Change the role of ${people(count)}`,
      disable: (count: number) => `Disable ${people(count)}`,
      enable: (count: number) => `Enable ${people(count)}`,
    },
    lead: {
      "set-role": "The new role takes effect immediately.",
      disable:
        "They're signed out everywhere immediately and can't sign in until someone enables them again.",
      enable: "They can sign in again. Their old sessions stay closed.",
    },
    newRole: "New role",
    submit: {
      "set-role": (count: number) => `Change ${people(count)}`,
      disable: (count: number) => `Disable ${people(count)}`,
      enable: (count: number) => `Enable ${people(count)}`,
    },
    cancel: "Cancel",
    listLabel: "Affected users",
    nobody: "Select at least one user first.",
    done: (count: number) => `${people(count)} changed`,
    noneDone: "Nothing was changed",
    refused: (count: number) => `${people(count)} could not be changed:`,
  },
  detail: {
    openWork: {
      title: "Open work",
      text: "Before this person leaves, hand it over to colleagues. Handing over a lead includes its open proposals.",
      leads: (count: number, shown: string) =>
        plural(count, { one: "1 open lead", other: `${shown} open leads` }),
      proposals: (count: number) =>
        plural(count, { one: "1 open proposal or draft", other: `${count} open proposals and drafts` }),
      tasks: (count: number) => plural(count, { one: "1 open task", other: `${count} open tasks` }),
      bookings: (count: number) =>
        plural(count, { one: "1 consultation ahead", other: `${count} consultations ahead` }),
    },
    back: "User Management",
    facts: "Profile",
    business: "Business",
    role: "Role",
    created: "Created",
    id: "User ID",
    workspaces: "Companies",
    noWorkspaces: "None",
    standing: {
      title: "Role and access",
      lead: "Takes effect immediately on all their devices.",
      own: "This is your own account. Someone else has to change its role or status.",
      above: "This person's role is above yours.",
      saveRole: "Save role",
      disableLead: (name: string) =>
        `${name} is signed out everywhere immediately and can't sign in until someone enables the account again. Nothing is deleted.`,
      disableSubmit: (name: string) => `Disable ${name}`,
      enableLead: (name: string) => `${name} is disabled and can't sign in.`,
      enableSubmit: (name: string) => `Enable ${name}`,
      invitedLead: (when: string) =>
        `Invited on ${when}. They haven't signed in yet. The link works for seven days.`,
      resend: "Resend invitation",
      passwordLink: "Send password link",
      passwordLinkHelp: (email: string) =>
        `We'll email ${email} a reset link. Their current password keeps working until they use it.`,
    },
    sessions: {
      title: "Signed in on",
      none: "Not signed in anywhere.",
      seen: (when: string) => `last seen ${when}`,
      more: (shown: number) => `Only the ${shown} most recent sessions are shown.`,
      end: "Sign out everywhere…",
      endTitle: (name: string) => `Sign out ${name} everywhere?`,
      endText: "They have to sign in again on every device. Nothing else changes.",
      endSubmit: (name: string) => `Sign out ${name}`,
    },
    events: {
      title: "Security activity",
      none: "No activity yet.",
      older: "Older activity",
      newest: "Newest activity",
    },
    audit: {
      title: "Changes to this account",
      none: "No changes yet.",
      all: "All changes",
      own: "Changes by this person",
    },
    unknownNetwork: "Unknown network",
  },
  toasts: {
    role: (name: string, role: Role) => ({ title: "Role changed", description: `${name} is now ${role}.` }),
    disabled: (name: string) => ({
      title: "Account disabled",
      description: `${name} is signed out everywhere.`,
    }),
    enabled: (name: string) => ({ title: "Account enabled", description: `${name} can sign in again.` }),
    signedOut: (name: string) => ({
      title: "Signed out everywhere",
      description: `${name} has to sign in again.`,
    }),
    providerFailed: {
      title: "Saved here, but not at the sign-in service",
      description: "The change applies here, but we couldn't reach the sign-in service. Save again later.",
    },
    passwordLink: (email: string) => ({
      title: "Password link sent",
      description: `${email} will get a link that works once.`,
    }),
    passwordLinkLimited: {
      title: "No email was sent",
      description: "This person has already been sent several links. Please wait twenty minutes.",
    },
    passwordLinkFailed: {
      title: "No email was sent",
      description: "The sign-in service didn't accept it. Please try again in a moment.",
    },
    invited: (email: string) => ({
      title: "Invitation sent",
      description: `We emailed ${email} a link that works once, for seven days.`,
    }),
    invitationLimited: {
      title: "No email was sent",
      description: "This person was invited several times already. Please wait twenty minutes.",
    },
    invitationFailed: { title: "No email was sent" },
  },
  inviting: {
    title: "Invite user",
    lead: "We'll email them a link to choose a password and sign in. It works once, for seven days.",
    email: "Email",
    firstName: "First name",
    lastName: "Last name",
    role: "Role",
    roleHelp: "You can change it at any time.",
    submit: "Send invitation",
    submitting: "Sending...",
    cancel: "Cancel",
    errorTitle: "The invitation was not sent",
    missingEmail: "Please enter an email address.",
    emailForm: "Please enter an email address like name@company.com.",
    exists: "Someone with this email address already has an account.",
    noAdminKey: "Invitations need the service-role key of the sign-in service. Ask your operator to set it.",
    unavailable: "The sign-in service could not send the invitation. Please try again in a moment.",
    tooMany: "Too many invitations in a short time. Please wait a moment.",
  },
} as const;

function people(count: number): string {
  return plural(count, { one: "1 user", other: `${count} users` });
}

/** The columns of an export of users. */
export const USER_CSV_COLUMNS: readonly { key: keyof ListedUser; header: string }[] = [
  { key: "id", header: "id" },
  { key: "email", header: "email" },
  { key: "firstName", header: "firstName" },
  { key: "lastName", header: "lastName" },
  { key: "businessName", header: "businessName" },
  { key: "role", header: "role" },
  { key: "isActive", header: "isActive" },
  { key: "lastSeenAt", header: "lastSeenAt" },
  { key: "createdAt", header: "createdAt" },
];
