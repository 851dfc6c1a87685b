import type { SubmissionResult } from "@conform-to/react";
import { data } from "@remix-run/node";

import { accountCopy as copy } from "~/copy/account";
import { tasksCopy } from "~/copy/tasks";
import {
  type AccountForm,
  AccountFormSchema,
  type AccountIntent,
  isAccountIntent,
  KeyUriSchema,
  type PendingFactor,
} from "~/models/account/account";
import { ApiKeyRuleError } from "~/models/account/api-key";
import { createApiKey, revokeApiKey } from "~/models/account/api-key.server";
import { getAvatar } from "~/models/account/avatar.server";
import { deleteOwnPicture } from "~/models/picture/picture-removal.server";
import { hasPermission } from "~/models/account/role";
import { saveWorkPreferences } from "~/models/task/work-preferences.server";

import type { AccountReply } from "./account";
import { changeEmail, deleteAccount, saveProfile, updatePassword } from "~/auth/account-security.server";
import { auditSource } from "~/auth/audit-source.server";
import { authToast } from "~/features/account/sign-in/sign-in.server";
import type { Viewer } from "~/auth/access.server";
import { parseForm } from "~/http/form.server";
import { problem } from "~/http/problem.server";
import { qrCodeImage } from "./qr-code.server";
import { requireRecentProof } from "~/auth/reauthentication.server";
import { confirmTotp, enrolTotp, removeTotp, renewRecoveryCodes } from "~/auth/second-factor.server";
import { endSession, signOut } from "~/auth/sign-in.server";
import { redirectWithToast } from "~/http/toast.server";

/**
 * The sections whose forms give someone else a way in, when someone else sits there. Those that ask
 * for the password need no more.
 */
const GUARDED_SECTIONS: Partial<Record<AccountIntent, string>> = {
  "enrol-totp": "two-step",
  "remove-totp": "two-step",
  "renew-recovery-codes": "two-step",
  "create-api-key": "api-keys",
};

type Form<Intent extends AccountIntent> = Extract<AccountForm, { intent: Intent }>;
/** Why a form was refused. `field` names the one that has to change. */
interface Refusal {
  ok: false;
  error: { message: string; status: number; field?: string; headers?: Headers };
}
/** What a form comes to: a way on, something to show, or why it was refused. */
type Outcome = Response | Omit<AccountReply, "intent" | "result"> | Refusal;
interface Asked<Intent extends AccountIntent> {
  request: Request;
  viewer: Viewer;
  form: Form<Intent>;
  /** Path of the page that holds the form. */
  page: string;
}

/**
 * Answers every form of an account's pages, or those of the given names alone. Errors come back to
 * their form, what was done is said by a toast.
 */
export async function answerAccountForm(
  request: Request,
  viewer: Viewer,
  { only }: { only?: readonly AccountIntent[] } = {},
) {
  const form = await parseForm(request, AccountFormSchema, { secrets: ["currentPassword", "password"] });
  if (!form.ok) return refuse(form.reply);
  const { value } = form;
  if (only && !only.includes(value.intent)) throw notAllowed();
  const page = new URL(request.url).pathname;
  const section = GUARDED_SECTIONS[value.intent];
  if (section) await requireRecentProof(request, `${page}#${section}`);
  const outcome = await perform({ request, viewer, form: value, page });
  if (outcome instanceof Response) return outcome;
  if (!("ok" in outcome)) return data<AccountReply>({ intent: value.intent, ...outcome });
  const { field, message, status, headers } = outcome.error;
  const result = form.reject({ [field && field in value ? field : ""]: [message] });
  return refuse(result, { status, ...(headers ? { headers } : {}) });
}

function perform({ form, ...asked }: Asked<AccountIntent>): Promise<Outcome> {
  switch (form.intent) {
    case "save-profile":
      return saveNames({ ...asked, form });
    case "remove-avatar":
      return removeAvatar(asked);
    case "save-working-day":
      return saveWorkingDay({ ...asked, form });
    case "change-email":
      return askForEmail({ ...asked, form });
    case "change-password":
      return changePassword({ ...asked, form });
    case "enrol-totp":
      return beginTwoStep(asked);
    case "confirm-totp":
      return finishTwoStep({ ...asked, form });
    case "remove-totp":
      return endTwoStep({ ...asked, form });
    case "renew-recovery-codes":
      return renewCodes(asked);
    case "end-session":
      return endOneSession({ ...asked, form });
    case "end-other-sessions":
      return endOtherSessions(asked);
    case "end-all-sessions":
      return endAllSessions(asked);
    case "create-api-key":
      return makeApiKey({ ...asked, form });
    case "revoke-api-key":
      return endApiKey({ ...asked, form });
    case "delete-account":
      return closeAccount({ ...asked, form });
  }
}

async function saveNames({ request, form, page }: Asked<"save-profile">): Promise<Outcome> {
  // A form sends an emptied field as "", which arrives as undefined: here it means that the field
  // is to be empty.
  const { firstName = null, lastName = null, businessName = null } = form;
  const saved = await saveProfile(request, { firstName, lastName, businessName });
  return saved.ok ? done(page, "profile", copy.profile.saved) : saved;
}

async function removeAvatar({
  viewer,
  page,
}: Pick<Asked<"remove-avatar">, "viewer" | "page">): Promise<Outcome> {
  const ownerId = viewer.user.id;
  const avatar = await getAvatar({ userId: ownerId });
  if (avatar) await deleteOwnPicture({ id: avatar.id, ownerId });
  return done(page, "profile", copy.avatar.removed);
}

async function saveWorkingDay({ viewer, form, page }: Asked<"save-working-day">): Promise<Outcome> {
  const { timeZone, wantsDigest } = form;
  await saveWorkPreferences({ userId: viewer.user.id, timeZone, wantsDigest });
  return done(page, "working-day", { title: tasksCopy.preferences.saved });
}

async function askForEmail({ request, viewer, form, page }: Asked<"change-email">): Promise<Outcome> {
  if (form.email === viewer.user.email) return refusal(copy.email.same, "email");
  const changed = await changeEmail(request, { email: form.email, proof: form.currentPassword });
  return changed.ok ? done(page, "email", copy.email.sent) : changed;
}

async function changePassword({ request, form, page }: Asked<"change-password">): Promise<Outcome> {
  const { currentPassword, password } = form;
  const changed = await updatePassword(request, { currentPassword, password });
  return changed.ok ? done(page, "password", copy.password.changed) : changed;
}

async function beginTwoStep({ request }: Pick<Asked<"enrol-totp">, "request">): Promise<Outcome> {
  const enrolled = await enrolTotp(request);
  if (!enrolled.ok) return enrolled;
  const { factorId, qrCode, secret, uri } = enrolled;
  return { enrolment: { factorId, qrCode, secret, uri } };
}

async function finishTwoStep({ request, form, page }: Asked<"confirm-totp">): Promise<Outcome> {
  const { factorId, code } = form;
  const confirmed = await confirmTotp(request, { factorId, code });
  if (!confirmed.ok) return { ...confirmed, error: { ...confirmed.error, field: "code" } };
  const { recoveryCodes } = confirmed;
  return recoveryCodes.length > 0 ? { recoveryCodes } : done(page, "two-step", copy.twoStep.turnedOn);
}

async function endTwoStep({ request, form, page }: Asked<"remove-totp">): Promise<Outcome> {
  const removed = await removeTotp(request, { factorId: form.factorId });
  return removed.ok ? done(page, "two-step", copy.twoStep.turnedOff) : removed;
}

async function renewCodes({ request }: Pick<Asked<"renew-recovery-codes">, "request">): Promise<Outcome> {
  const renewed = await renewRecoveryCodes(request);
  return renewed.ok ? { recoveryCodes: renewed.recoveryCodes } : renewed;
}

async function endOneSession({ request, form, page }: Asked<"end-session">): Promise<Outcome> {
  const ended = await endSession(request, { sessionId: form.sessionId });
  return done(page, "sessions", ended ? copy.sessions.ended : copy.sessions.gone);
}

async function endOtherSessions({ request, page }: Pick<Asked<never>, "request" | "page">): Promise<Outcome> {
  const ended = await signOut(request, { scope: "others" });
  return ended.ok ? done(page, "sessions", copy.sessions.othersEnded) : ended;
}

async function endAllSessions({ request }: Pick<Asked<never>, "request">): Promise<Outcome> {
  const ended = await signOut(request, { scope: "global" });
  return ended.ok ? redirectWithToast("/login", await authToast("signedOut")) : ended;
}

async function makeApiKey({ request, viewer, form }: Asked<"create-api-key">): Promise<Outcome> {
  const { name, access, lifetime, permissions } = form;
  try {
    const apiKey = await createApiKey({
      ...auditSource(request, viewer),
      userId: viewer.user.id,
      name,
      mayWrite: access === "write",
      // What the role does not hold, no key can.
      permissions: permissions.filter((permission) => hasPermission(viewer.user.role, permission)),
      assuranceLevel: viewer.assuranceLevel,
      lifetime,
    });
    return { apiKey };
  } catch (error) {
    if (!(error instanceof ApiKeyRuleError)) throw error;
    return { ok: false, error };
  }
}

async function endApiKey({ request, viewer, form, page }: Asked<"revoke-api-key">): Promise<Outcome> {
  const { keyId } = form;
  const revoked = await revokeApiKey({ ...auditSource(request, viewer), userId: viewer.user.id, keyId });
  return done(page, "api-keys", revoked ? copy.apiKeys.revoked(revoked.name) : copy.apiKeys.gone);
}

async function closeAccount({ request, viewer, form }: Asked<"delete-account">): Promise<Outcome> {
  if (form.confirmation !== viewer.user.email) return refusal(copy.data.deleteMismatch, "confirmation");
  const deleted = await deleteAccount(request, { proof: form.currentPassword });
  return deleted.ok ? redirectWithToast("/", { kind: "positive", ...copy.data.deleted }) : deleted;
}

function done(
  page: string,
  section: string,
  toast: { title: string; description?: string },
): Promise<Response> {
  return redirectWithToast(`${page}#${section}`, { kind: "positive", ...toast });
}

function refusal(message: string, field: string): Refusal {
  return { ok: false, error: { message, field, status: 422 } };
}

/**
 * The page again, with what is wrong. A key that is being set up is shown again; nothing else can
 * tell it a second time.
 */
async function refuse(result: SubmissionResult, init: ResponseInit = { status: 422 }) {
  const { intent, factorId, uri } = result.initialValue ?? {};
  if (!isAccountIntent(intent)) throw notAllowed();
  const enrolment = intent === "confirm-totp" ? await redraw(factorId, uri) : null;
  return data<AccountReply>({ intent, result, ...(enrolment ? { enrolment } : {}) }, init);
}

function notAllowed(): Response {
  const detail = "The form contains a value that isn't allowed.";
  return problem({ status: 400, code: "invalid_form", detail });
}

async function redraw(factorId: unknown, keyUri: unknown): Promise<PendingFactor | null> {
  const uri = KeyUriSchema.safeParse(keyUri).data;
  if (uri === undefined || typeof factorId !== "string") return null;
  const secret = new URL(uri).searchParams.get("secret") ?? "";
  return { factorId, uri, secret, qrCode: await qrCodeImage(uri) };
}
