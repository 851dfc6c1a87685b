import { cleanUpIdentity } from "~/services/identity/upkeep.server";
import { deleteOldSessions } from "~/models/account/user-session.server";
import { backUpNightly } from "~/models/backup/backup-run.server";
import { writeCalendarEntries } from "~/models/booking/booking-calendar-entry.server";
import { queueDueReminders } from "~/models/booking/booking-reminder.server";
import { pollCalendars } from "~/models/calendar/calendar-poll.server";
import { deleteExpiredInvitations } from "~/models/company/invitation.server";
import { deleteOldSpam } from "~/models/contact/contact-message.server";
import { deleteOldContentRevisions } from "~/models/content/content-write.server";
import { queueWeeklySummaries } from "~/models/dashboard/weekly-summary.server";
import { checkFiles } from "~/models/file/file-check.server";
import { clearFiles } from "~/models/file/file-removal.server";
import { sendIndexPings } from "~/models/index-now/index-now-delivery.server";
import { indexLeadPhones } from "~/models/lead/lead-phone-index.server";
import { eraseForgottenLeads } from "~/models/lead/lead-privacy.server";
import { deleteOldLeadImports } from "~/models/lead/lead-import.server";
import { deleteOldMails } from "~/models/mail/mail.server";
import { clearPictures } from "~/models/picture/picture-removal.server";
import { deleteOldRevisions } from "~/models/post/post-revision.server";
import { expireProposals } from "~/models/proposal/proposal-expiry.server";
import { eraseOldProposals } from "~/models/proposal/proposal-privacy.server";
import { queueProposalReminders } from "~/models/proposal/reminders/proposal-reminder.server";
import { eraseExpiredRoi } from "~/models/roi/roi.server";
import { deleteOldAnswers } from "~/models/shared/idempotency.server";
import { deleteFullAllowances } from "~/models/shared/rate-limit.server";
import { queueTaskDigests } from "~/models/task/task-digest.server";
import { suggestTasks } from "~/models/task/task-suggestion.server";
import { deleteOldVisits } from "~/models/visit/visit-write.server";
import { clearDeliveries } from "~/models/webhook/webhook-trouble.server";

/**
 * Deletes what has expired, clears what was interrupted, and adds what an earlier version left out:
 * each instance, once an hour.
 */
export const HOURLY_JOBS = {
  answers: deleteOldAnswers,
  content: deleteOldContentRevisions,
  identity: cleanUpIdentity,
  invitations: deleteExpiredInvitations,
  mails: deleteOldMails,
  pictures: clearPictures,
  files: clearFiles,
  proposals: eraseOldProposals,
  rateLimits: deleteFullAllowances,
  revisions: deleteOldRevisions,
  roi: eraseExpiredRoi,
  sessions: deleteOldSessions,
  spam: deleteOldSpam,
  leads: eraseForgottenLeads,
  leadImports: deleteOldLeadImports,
  leadPhones: indexLeadPhones,
  webhooks: clearDeliveries,
  visits: deleteOldVisits,
};

/** Reminders, expiry and the morning's email are due to the minute. */
export const MINUTELY_JOBS = {
  reminders: queueDueReminders,
  proposalReminders: queueProposalReminders,
  expiry: expireProposals,
  taskSuggestions: suggestTasks,
  taskDigests: queueTaskDigests,
  weeklySummaries: queueWeeklySummaries,
  fileChecks: checkFiles,
};

/** What asks other servers or copies the database may take its time, so each runs apart. */
export const LONE_JOBS = {
  calendars: pollCalendars,
  backup: backUpNightly,
  calendarEntries: writeCalendarEntries,
  indexPings: sendIndexPings,
};
