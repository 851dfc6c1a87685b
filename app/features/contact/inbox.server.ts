import { sharedNow } from "~/lib/clock/shared-clock";
import { notFound } from "~/http/not-found.server";
import { inboxCopy } from "~/copy/inbox";
import {
  type ContactMessage,
  MessageFilterSchema,
  MessageFormSchema,
} from "~/models/contact/contact-message";
import {
  countNewMessages,
  getContactMessage,
  listContactMessages,
  replyToMessage,
  setMessageStatus,
} from "~/models/contact/contact-message.server";
import { countOwnChanges } from "~/models/audit/audit-list.server";
import { hasPermission } from "~/models/account/role";
import { displayName } from "~/models/account/user";
import { cappedCountText } from "~/models/shared/capped-count";
import { idOfForm } from "~/models/shared/form-key.server";
import { MESSAGES_PER_PAGE } from "~/models/contact/contact-limits";
import { isUuid } from "~/lib/uuid";

import { auditSource } from "~/auth/audit-source.server";
import type { Viewer } from "~/auth/access.server";
import { answerIntents, refuse, showReply } from "~/http/answer-form.server";
import { tellConflict } from "~/http/lost-update.server";
import { readCursors, readListPage } from "~/http/list-page.server";
import { redirectWithToast } from "~/http/toast.server";

const copy = inboxCopy.detail;

/** A page of the inbox. */
export async function loadInbox(request: Request) {
  const filter = MessageFilterSchema.parse(Object.fromEntries(new URL(request.url).searchParams));
  const page = { ...readCursors(request), limit: MESSAGES_PER_PAGE };
  const [messages, waiting] = await Promise.all([
    readListPage(() => listContactMessages({ filter, page })),
    countNewMessages(),
  ]);
  const { count } = waiting;
  return { messages, waiting: { count, text: cappedCountText(waiting) }, filter, now: sharedNow() };
}

/** One message. Throws 404. */
export async function requireMessage(id: string | undefined): Promise<ContactMessage> {
  const message = id !== undefined && isUuid(id) ? await getContactMessage({ id }) : null;
  if (!message) throw notFound();
  return message;
}

/** A message with everything else its page needs, including the key of the next reply. */
export async function loadMessage(id: string | undefined, viewer: Viewer) {
  const message = await requireMessage(id);
  const mayManage = hasPermission(viewer.user.role, "manage_leads");
  const added = await countOwnChanges({
    actorId: viewer.user.id,
    action: "message.answered",
    subjectId: message.id,
  });
  return { message, mayManage, replyKey: crypto.randomUUID(), added };
}

/** The latest answer that someone gave after this form was shown. The form itself is none. */
function answeredSince(
  { replies }: ContactMessage,
  { key, seen = replies.length }: { key: string; seen?: number | undefined },
) {
  return replies.some(({ id }) => id === key) ? undefined : replies.slice(seen).at(-1);
}

/** Answers the forms on the page of one message. */
export function answerMessageForm(request: Request, viewer: Viewer, message: ContactMessage) {
  const page = `/admin/inbox/${message.id}`;
  const source = auditSource(request, viewer);
  const answer = () =>
    answerIntents(
      request,
      { schema: MessageFormSchema, refused: showReply },
      {
        "set-status": async ({ status }) => {
          await setMessageStatus({ message, status, source });
          return redirectWithToast(page, { kind: "positive", title: copy.saved });
        },
        reply: async ({ body, seen, ...form }) => {
          const key = idOfForm(form.key, body);
          const other = answeredSince(message, { key, seen });
          if (other) return refuse({ body: [copy.answeredMeanwhile(other.authorName)] }, { status: 409 });
          const author = { id: viewer.user.id, name: displayName(viewer.user) };
          const isNew = await replyToMessage({ message, key, body, author, source });
          return redirectWithToast(page, {
            kind: isNew ? "positive" : "info",
            title: isNew ? copy.sent : copy.sentTwice,
          });
        },
      },
    );
  return tellConflict(page, answer);
}
