import { randomInt } from "node:crypto";

import slugify from "@sindresorhus/slugify";
import { and, eq } from "drizzle-orm";

import { db, type Database, type Write } from "~/server/db.server";

import { memberships, proposals, users } from "../../../drizzle/schema";

import { SYSTEM_SOURCE } from "~/models/audit/audit";
import { getCompanyChoice } from "~/models/company/company-choice.server";
import { companyWrites, workspaceWrites } from "~/models/company/company.server";
import { findInvitedRole, invitationWrites } from "~/models/company/invitation.server";
import type { Proposal } from "./proposal";
import type { ProposalWithContent } from "./proposal-query.server";
import { eventWrite, leadOfProposal } from "./proposal-writes.server";
import { SUBDOMAIN_LENGTH_MAX } from "./proposal-limits";
import { mayBeSubdomain } from "~/models/company/tenant";
import { WORKSPACE_NAME_LENGTH_MAX } from "~/models/company/company-limits";

interface Opening {
  name: string;
  /** False if the client is a member of the company already. */
  isClientInvited: boolean;
  writes(tx: Database): Write[];
}

/**
 * The workspace that acceptance of a proposal opens, and for whom; null if none was promised. The
 * proposal has the totals that were accepted.
 */
export async function planWorkspace({
  proposal,
  owner,
  settings,
  emailProven,
  attempt,
  now,
}: {
  proposal: Proposal;
  owner: ProposalWithContent["owner"];
  settings: { email: string };
  emailProven: boolean;
  attempt: number;
  now: Date;
}): Promise<Opening | null> {
  const { id, workspaceName, workspacePlan, tenantId, clientEmail } = proposal;
  if (workspaceName === null) return null;
  const mark = attempt === 0 ? "" : ` ${randomInt(1_000, 10_000)}`;
  const name = `${workspaceName.slice(0, WORKSPACE_NAME_LENGTH_MAX - mark.length)}${mark}`;
  const present = await getCompanyChoice({ id: tenantId ?? "" });
  const company = present ?? newCompany(proposal, attempt);
  const workspace = { id: crypto.randomUUID(), tenantId: company.id, name, plan: workspacePlan };
  const isMember = present !== null && (await isMemberOf(present.id, clientEmail));
  const invited = present ? await findInvitedRole({ tenantId: present.id, email: clientEmail, now }) : null;
  const invite = isMember
    ? null
    : await invitationWrites({
        tenant: company,
        standing: "manager",
        email: clientEmail,
        role: invited ?? (present ? "member" : "owner"),
        invitedBy: owner?.isAway === false ? owner.email : settings.email,
        source: SYSTEM_SOURCE,
        now,
      });
  return {
    name,
    isClientInvited: invite !== null,
    writes: (tx) => [
      ...(present ? [] : companyWrites(tx, { company, source: SYSTEM_SOURCE, now })),
      ...workspaceWrites(tx, { workspace, source: SYSTEM_SOURCE, now }),
      ...(invite?.(tx) ?? []),
      tx.update(proposals).set({ tenantId: company.id }).where(eq(proposals.id, id)),
      eventWrite(tx, { proposal, kind: "workspace", text: name, now }),
      ...leadOfProposal(tx, {
        proposal,
        kind: "workspace_created",
        emailProven,
        subjectId: workspace.id,
        text: name,
        now,
      }),
    ],
  };
}

/**
 * A new company for this client. Its subdomain comes from the name, with a number if it is taken.
 */
function newCompany({ company, clientName }: Proposal, attempt: number) {
  const name = (company ?? clientName).slice(0, WORKSPACE_NAME_LENGTH_MAX);
  const slug = slugify(name, { decamelize: false })
    .slice(0, SUBDOMAIN_LENGTH_MAX)
    .replace(/(?<!-)-+$/, "");
  const base = mayBeSubdomain(slug) ? slug : `client-${randomInt(1_000, 10_000)}`;
  const subdomain = attempt === 0 ? base : `${base}-${randomInt(1_000, 10_000)}`;
  return { id: crypto.randomUUID(), name, subdomain };
}

async function isMemberOf(tenantId: string, email: string): Promise<boolean> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(memberships, eq(memberships.userId, users.id))
    .where(and(eq(users.email, email), eq(memberships.tenantId, tenantId)))
    .limit(1);
  return rows.length > 0;
}
