import { readerClock } from "~/http/reader/reader-clock.server";
import { workspacesCopy } from "~/copy/workspaces";
import { redirectWithToast } from "~/http/toast.server";
import { listActivity } from "~/models/audit/activity.server";
import { withAvatars } from "~/models/picture/avatar.server";
import { formatConsultation } from "~/lib/zoned-dates";
import { getLastConsultation, listBookingsAhead } from "~/models/booking/booking-query.server";
import { getCompanyContact } from "~/models/company/company-mail.server";
import { mayBrand, mayManageMembers } from "~/models/company/member";
import { listMembers } from "~/models/company/member.server";
import { chooseWorkspace, getCurrentWorkspace, listWorkspaces } from "~/models/company/workspace.server";

import type { CompanyProposals } from "~/models/proposal/proposal-company.server";
import { getReferredResult } from "~/models/roi/roi.server";
import { OVERVIEW_ACTIVITY_SHOWN } from "~/models/audit/audit-limits";
import {
  OVERVIEW_BOOKINGS_SHOWN,
  OVERVIEW_MEMBERS_SHOWN,
  OVERVIEW_WORKSPACES_SHOWN,
} from "~/models/company/company-limits";

import type { WorkspaceAccess } from "./access.server";
import { nextStepOf } from "./next-step.server";
import { progressOf } from "./progress.server";

/** A workspace's first page: the latest of everything, with links to the rest. */
export async function loadOverview(
  { viewer, workspace, standing }: WorkspaceAccess,
  proposals: CompanyProposals,
) {
  const { tenantId } = workspace;
  const [way, members, activity, current, siblings] = await Promise.all([
    loadWay({ tenantId, workspaceId: workspace.id, proposals, timeZone: viewer.frame.timeZone }),
    listMembers({ tenantId, limit: OVERVIEW_MEMBERS_SHOWN }),
    listActivity({ tenantId, limit: OVERVIEW_ACTIVITY_SHOWN }),
    getCurrentWorkspace({ viewer }),
    listWorkspaces({ viewer, tenantId, limit: OVERVIEW_WORKSPACES_SHOWN + 1 }),
  ]);
  return {
    ...way,
    workspace,
    standing,
    viewerId: viewer.user.id,
    mayManage: mayManageMembers(standing),
    mayBrand: mayBrand(standing),
    isCurrent: current?.id === workspace.id,
    members: await withAvatars(members.items),
    memberCount: members.total,
    activity: activity.items,
    others: siblings.items
      .filter(({ id }) => id !== workspace.id)
      .slice(0, OVERVIEW_WORKSPACES_SHOWN)
      .map(({ id, name }) => ({ id, name })),
  };
}

/** The next step of a company, how far it has come, what is coming up, and whom to ask. */
async function loadWay({
  tenantId,
  workspaceId,
  proposals,
  timeZone,
}: {
  tenantId: string;
  workspaceId: string;
  proposals: CompanyProposals;
  timeZone: string;
}) {
  const [bookings, held, contact] = await Promise.all([
    listBookingsAhead({ tenantId, limit: OVERVIEW_BOOKINGS_SHOWN }),
    getLastConsultation({ tenantId }),
    getCompanyContact({ tenantId }),
  ]);
  const [ahead] = bookings;
  const statement = await getReferredResult({ id: ahead?.roiResult ?? held?.roiResult ?? null });
  const [portrayed] = contact ? await withAvatars([contact]) : [];
  return {
    step: nextStepOf({ proposals, booking: ahead, workspaceId }),
    progress: progressOf({ proposals, ahead, held, statementAt: statement?.createdAt ?? null, timeZone }),
    ahead: bookings.map((booking) => ({
      id: booking.id,
      when: formatConsultation(booking, booking.timeZone, readerClock()),
      name: booking.name,
    })),
    contact: portrayed ? { name: portrayed.name, avatar: portrayed.avatar } : null,
  };
}

/** Makes this the current workspace. The page has only this button, so the form needs no fields. */
export async function answerChoice({ viewer, workspace }: WorkspaceAccess): Promise<Response> {
  await chooseWorkspace({ viewer, id: workspace.id });
  return redirectWithToast(`/workspace/${workspace.id}`, {
    kind: "positive",
    title: workspacesCopy.own.chosen(workspace.name),
  });
}
