import { catalog } from "~/lib/language/catalog";

import * as german from "../de/invitation";

/** Words of the page on which someone joins their company. */
export const invitationCopy = catalog(
  {
    title: (company: string) => `Join ${company}`,
    plainTitle: "Invitation",
    description: "Accept an invitation to work with your company's workspaces.",
    lead: (invitedBy: string, company: string) =>
      `${invitedBy} has invited you to the workspaces of ${company}.`,
    role: (role: string, allows: string) => `You join as ${role}: you ${allows}.`,
    accept: (company: string) => `Join ${company}`,
    whyButton: "Email apps open links to check them, so joining takes one more click.",
    signIn: "Sign in to join",
    register: "Create an account",
    signedOut: (email: string) =>
      `The invitation is for ${email}. Sign in or create an account with this address, and you'll return here.`,
    other: (email: string, own: string) =>
      `The invitation is for ${email}, and you are signed in as ${own}. Sign out, then open the link in the email again.`,
    signOut: "Sign out",
    dead: {
      title: "This invitation no longer works",
      text: "It was already accepted, revoked, replaced by a newer one, or has expired. Or the person who sent it can no longer invite people.",
      next: {
        visitor: "Ask your company to send it again. If you've already joined, just sign in.",
        user: "Ask your company to send it again. Until then, nothing changes in your account.",
        member: "If you've already joined, open your workspaces. If not, ask your company to send it again.",
      },
      home: { visitor: "Sign in", user: "Go to your account", member: "Open your workspaces" },
    },
    joined: (company: string) => `Welcome to ${company}`,
    roles: { owner: "owner", admin: "admin", member: "member" },
    /** What the role allows, after "you". */
    roleAllows: {
      owner: "can do everything in the company and appoint other owners",
      admin: "can see its workspaces, invite people and manage members",
      member: "can see its workspaces, members and activity",
    },
  } as const,
  { de: german.invitationCopy },
);
