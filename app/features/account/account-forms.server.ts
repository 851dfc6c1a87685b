import type { SubmissionResult } from "@conform-to/react";

import {
  type AccountForm,
  AccountFormSchema,
  type AccountIntent,
  KeyUriSchema,
  type PendingFactor,
} from "~/models/account/account-form";
import { createApiKey, revokeApiKey } from "~/models/api-key/api-key.server";
import { getAvatar } from "~/models/picture/avatar.server";
import { hasPermission } from "~/models/account/role";
import { SUMMARY_ROLE } from "~/models/task/work-preferences";
import { setMailWanted } from "~/models/mail/mail-choice.server";
import { saveKeyPreference, saveWorkPreferences } from "~/models/task/work-preferences.server";
import type { Viewer } from "~/auth/access.server";
import {
  confirmTotp,
  enrolTotp,
  removeSecondFactor,
  renameSecondFactor,
  renewRecoveryCodes,
} from "~/auth/second-factor.server";
import { addFactorPasskey, startFactorPasskey } from "~/auth/factor-passkey.server";
import { unlinkIdentity } from "~/auth/external-sign-in.server";
import { addPasskey, removePasskey, renamePasskey, startPasskey } from "~/auth/passkey.server";
import { linkedCopy } from "~/copy/shared/linked-accounts";
import { passkeyCopy, passkeyStepCopy } from "~/copy/shared/passkeys";
import { auditSource } from "~/auth/audit-source.server";
import { accountCopy as copy } from "~/copy/account";
import { twoStepCopy } from "~/copy/shared/two-step";
import { workingDayCopy } from "~/copy/staff/working-day";
import { deleteOwnPicture } from "~/models/picture/picture-removal.server";
import { changeEmail, deleteAccount, saveProfile, updatePassword } from "~/auth/account-security.server";
import { authToast, refuseBy } from "~/features/account/sign-in/sign-in.server";
import { answerIntents, type Refusal, refuse } from "~/http/answer-form.server";
import { notAllowed } from "~/http/form.server";
import { requireFactorProof, requireRecentProof } from "~/auth/reauthentication.server";
import { endSession, signOut } from "~/auth/sign-out.server";
import { redirectWithToast } from "~/http/toast.server";

import type { AccountReply } from "./account";
import { listLinked } from "./account.server";
import { qrCodeImage } from "./qr-code.server";

/**
 * The changes that could give someone else at an unlocked screen a way in, with the section to come
 * back to after a fresh proof. Forms that ask for the password need no further proof.
 */
const NEEDS_RECENT_PROOF: Partial<Record<AccountIntent, string>> = {
  "enrol-totp": "two-step",
  "add-factor-passkey": "two-step",
  "save-factor-passkey": "two-step",
  "remove-factor": "two-step",
  "renew-recovery-codes": "two-step",
  "unlink-identity": "linked",
  "add-passkey": "passkeys",
  "save-passkey": "passkeys",
  "remove-passkey": "passkeys",
  "create-api-key": "api-keys",
};

/** The changes that the provider allows only after the account's second factor. */
const NEEDS_FACTOR: ReadonlySet<AccountIntent> = new Set([
  "enrol-totp",
  "add-factor-passkey",
  "save-factor-passkey",
  "remove-factor",
  "add-passkey",
  "save-passkey",
  "remove-passkey",
]);

type Form<Intent extends AccountIntent> = Extract<AccountForm, { intent: Intent }>;
/** The result of a form: a redirect, something to show, or the reason for a refusal. */
type Outcome = Response | AccountReply | Refusal;
interface Asked<Intent extends AccountIntent = never> {
  request: Request;
  viewer: Viewer;
  form: Form<Intent>;
  /** Path of the page that holds the form. */
  page: string;
}

/**
 * Answers every form of an account's pages, or only the named ones. Errors return to their form; a
 * toast confirms what was done.
 */
export function answerAccountForm(
  request: Request,
  viewer: Viewer,
  { only }: { only?: readonly AccountIntent[] } = {},
) {
  const page = new URL(request.url).pathname;
  const asked = { request, viewer, page };
  return answerIntents(
    request,
    {
      schema: AccountFormSchema,
      secrets: ["currentPassword", "password"],
      before: async ({ intent }) => {
        if (only && !only.includes(intent)) throw notAllowed();
        const section = NEEDS_RECENT_PROOF[intent];
        if (section) await requireRecentProof(request, `${page}#${section}`);
        if (section && NEEDS_FACTOR.has(intent)) await requireFactorProof(request, `${page}#${section}`);
        return undefined;
      },
      refused: ({ intent, reply }) => showAgain(intent, reply),
    },
    {
      "save-profile": (form) => saveNames({ ...asked, form }),
      "remove-avatar": () => removeAvatar(asked),
      "save-working-day": (form) => saveWorkingDay({ ...asked, form }),
      "save-company-mail": (form) => saveCompanyMail({ ...asked, form }),
      "save-keyboard": (form) => saveKeyboard({ ...asked, form }),
      "change-email": (form) => askForEmail({ ...asked, form }),
      "change-password": (form) => changePassword({ ...asked, form }),
      "enrol-totp": () => beginTwoStep(asked),
      "confirm-totp": (form) => finishTwoStep({ ...asked, form }),
      "add-factor-passkey": (form) => beginFactorPasskey({ ...asked, form }),
      "save-factor-passkey": (form) => saveFactorPasskey({ ...asked, form }),
      "rename-factor": (form) => nameFactor({ ...asked, form }),
      "remove-factor": (form) => endFactor({ ...asked, form }),
      "renew-recovery-codes": () => renewCodes(asked),
      "unlink-identity": (form) => unlink({ ...asked, form }),
      "add-passkey": () => beginPasskey(asked),
      "save-passkey": (form) => savePasskey({ ...asked, form }),
      "rename-passkey": (form) => nameGivenPasskey({ ...asked, form }),
      "remove-passkey": (form) => endPasskey({ ...asked, form }),
      "end-session": (form) => endOneSession({ ...asked, form }),
      "end-other-sessions": () => endOtherSessions(asked),
      "end-all-sessions": () => endAllSessions(asked),
      "create-api-key": (form) => makeApiKey({ ...asked, form }),
      "revoke-api-key": (form) => endApiKey({ ...asked, form }),
      "delete-account": (form) => closeAccount({ ...asked, form }),
    },
  );
}

async function saveNames({ request, form, page }: Asked<"save-profile">): Promise<Outcome> {
  // A form sends an emptied field as "", which arrives as undefined. Here it means that the field
  // becomes empty.
  const { firstName = null, lastName = null, businessName = null } = form;
  const saved = await saveProfile(request, { firstName, lastName, businessName });
  return saved.ok ? done(page, "profile", copy.profile.saved) : refuseBy(saved.error);
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
  const { timeZone, wantsDigest, wantsMentions } = form;
  const { id: userId, role } = viewer.user;
  const wantsSummary = role === SUMMARY_ROLE ? form.wantsSummary : undefined;
  await saveWorkPreferences({ userId, timeZone, wantsDigest, wantsSummary, wantsMentions });
  return done(page, "working-day", { title: workingDayCopy.saved });
}

async function saveCompanyMail({ viewer, form, page }: Asked<"save-company-mail">): Promise<Outcome> {
  await setMailWanted({ userId: viewer.user.id, mail: "company", wanted: form.wantsCompanyMail });
  return done(page, "company-emails", { title: copy.companyMail.saved });
}

async function saveKeyboard({ viewer, form, page }: Asked<"save-keyboard">): Promise<Outcome> {
  await saveKeyPreference({ userId: viewer.user.id, usesKeys: form.usesKeys });
  return done(page, "keyboard", { title: copy.keyboard.saved });
}

async function askForEmail({ request, viewer, form, page }: Asked<"change-email">): Promise<Outcome> {
  if (form.email === viewer.user.email) return refuse({ email: [copy.email.same] });
  const proof = await proofOf({ request, form, section: `${page}#email` });
  if (proof === null) await requireFactorProof(request, `${page}#email`);
  const changed = await changeEmail(request, { email: form.email, proof });
  return changed.ok ? done(page, "email", copy.email.sent) : refuseBy(changed.error);
}

/**
 * What proves that the owner is at the screen: the password, or null for an account without one,
 * whose owner has recently proven it in another way.
 */
async function proofOf({
  request,
  form,
  section,
}: {
  request: Request;
  form: { currentPassword?: string | undefined };
  section: string;
}): Promise<string | null> {
  const { hasPassword } = await listLinked(request);
  if (hasPassword) return form.currentPassword ?? "";
  await requireRecentProof(request, section);
  return null;
}

async function changePassword({ request, form, page }: Asked<"change-password">): Promise<Outcome> {
  const { currentPassword, password } = form;
  const changed = await updatePassword(request, { currentPassword, password });
  return changed.ok ? done(page, "password", copy.password.changed) : refuseBy(changed.error);
}

async function beginTwoStep({ request }: Pick<Asked<"enrol-totp">, "request">): Promise<Outcome> {
  const enrolled = await enrolTotp(request);
  if (!enrolled.ok) return refuseBy(enrolled.error);
  const { factorId, qrCode, secret, uri } = enrolled;
  return { intent: "enrol-totp", enrolment: { factorId, qrCode, secret, uri } };
}

async function finishTwoStep({ request, form, page }: Asked<"confirm-totp">): Promise<Outcome> {
  const { factorId, code } = form;
  const confirmed = await confirmTotp(request, { factorId, code });
  if (!confirmed.ok) return refuseBy({ ...confirmed.error, field: "code" });
  const { recoveryCodes } = confirmed;
  return recoveryCodes.length > 0
    ? { intent: "confirm-totp", recoveryCodes }
    : done(page, "two-step", twoStepCopy.turnedOn);
}

async function beginFactorPasskey({ request, form }: Asked<"add-factor-passkey">): Promise<Outcome> {
  const started = await startFactorPasskey(request, { name: form.name });
  if (!started.ok) return refuseBy(started.error);
  const { factorId, ceremony } = started;
  return { intent: "add-factor-passkey", factorId, ceremony };
}

async function saveFactorPasskey({ request, form, page }: Asked<"save-factor-passkey">): Promise<Outcome> {
  const { factorId, challengeId, credential } = form;
  const added = await addFactorPasskey(request, { factorId, challengeId, credential });
  if (!added.ok) return refuseBy(added.error);
  const { recoveryCodes } = added;
  return recoveryCodes.length > 0
    ? { intent: "save-factor-passkey", recoveryCodes }
    : done(page, "two-step", twoStepCopy.added);
}

async function nameFactor({ request, form, page }: Asked<"rename-factor">): Promise<Outcome> {
  const { factorId, name } = form;
  const renamed = await renameSecondFactor(request, { factorId, name });
  return renamed.ok ? done(page, "two-step", twoStepCopy.renamed) : refuseBy(renamed.error);
}

async function endFactor({ request, form, page }: Asked<"remove-factor">): Promise<Outcome> {
  const removed = await removeSecondFactor(request, { factorId: form.factorId });
  if (!removed.ok) return refuseBy(removed.error);
  return done(page, "two-step", removed.isLast ? twoStepCopy.turnedOff : twoStepCopy.removed);
}

async function renewCodes({ request }: Pick<Asked<"renew-recovery-codes">, "request">): Promise<Outcome> {
  const renewed = await renewRecoveryCodes(request);
  return renewed.ok
    ? { intent: "renew-recovery-codes", recoveryCodes: renewed.recoveryCodes }
    : refuseBy(renewed.error);
}

async function unlink({ request, form, page }: Asked<"unlink-identity">): Promise<Outcome> {
  const unlinked = await unlinkIdentity(request, { identityId: form.identityId });
  return unlinked.ok ? done(page, "linked", linkedCopy.unlinked) : refuseBy(unlinked.error);
}

async function beginPasskey({ request }: Pick<Asked, "request">): Promise<Outcome> {
  const started = await startPasskey(request);
  return started.ok ? { intent: "add-passkey", ceremony: started.ceremony } : refuseBy(started.error);
}

async function savePasskey({ request, form, page }: Asked<"save-passkey">): Promise<Outcome> {
  const { challengeId, credential } = form;
  const added = await addPasskey(request, { challengeId, credential });
  return added.ok ? done(page, "passkeys", passkeyStepCopy.added) : refuseBy(added.error);
}

async function nameGivenPasskey({ request, form, page }: Asked<"rename-passkey">): Promise<Outcome> {
  const { passkeyId, name } = form;
  const renamed = await renamePasskey(request, { passkeyId, name });
  return renamed.ok ? done(page, "passkeys", passkeyCopy.renamed) : refuseBy(renamed.error);
}

async function endPasskey({ request, form, page }: Asked<"remove-passkey">): Promise<Outcome> {
  const removed = await removePasskey(request, { passkeyId: form.passkeyId });
  return removed.ok ? done(page, "passkeys", passkeyCopy.removed) : refuseBy(removed.error);
}

async function endOneSession({ request, form, page }: Asked<"end-session">): Promise<Outcome> {
  const ended = await endSession(request, { sessionId: form.sessionId });
  return done(page, "sessions", ended ? copy.sessions.ended : copy.sessions.gone);
}

async function endOtherSessions({ request, page }: Pick<Asked, "request" | "page">): Promise<Outcome> {
  const ended = await signOut(request, { scope: "others" });
  return ended.ok ? done(page, "sessions", copy.sessions.othersEnded) : refuseBy(ended.error);
}

async function endAllSessions({ request }: Pick<Asked, "request">): Promise<Outcome> {
  const ended = await signOut(request, { scope: "global" });
  return ended.ok ? redirectWithToast("/login", await authToast("signedOut")) : refuseBy(ended.error);
}

async function makeApiKey({ request, viewer, form }: Asked<"create-api-key">): Promise<Outcome> {
  const { name, access, lifetime, permissions } = form;
  const apiKey = await createApiKey({
    ...auditSource(request, viewer),
    userId: viewer.user.id,
    name,
    mayWrite: access === "write",
    // A key can't do more than its owner's role.
    permissions: permissions.filter((permission) => hasPermission(viewer.user.role, permission)),
    // The key keeps working where staff need two-step sign-in, as the session does.
    assuranceLevel: viewer.isTwoStep ? "aal2" : "aal1",
    lifetime,
  });
  return { intent: "create-api-key", apiKey };
}

async function endApiKey({ request, viewer, form, page }: Asked<"revoke-api-key">): Promise<Outcome> {
  const { keyId } = form;
  const revoked = await revokeApiKey({ ...auditSource(request, viewer), userId: viewer.user.id, keyId });
  return done(page, "api-keys", revoked ? copy.apiKeys.revoked(revoked.name) : copy.apiKeys.gone);
}

async function closeAccount({ request, viewer, form, page }: Asked<"delete-account">): Promise<Outcome> {
  if (form.confirmation !== viewer.user.email) return refuse({ confirmation: [copy.data.deleteMismatch] });
  const proof = await proofOf({ request, form, section: `${page}#data` });
  const deleted = await deleteAccount(request, { proof });
  return deleted.ok
    ? redirectWithToast("/", { kind: "positive", ...copy.data.deleted })
    : refuseBy(deleted.error);
}

function done(
  page: string,
  section: string,
  toast: { title: string; description?: string },
): Promise<Response> {
  return redirectWithToast(`${page}#${section}`, { kind: "positive", ...toast });
}

/**
 * The page again, with the errors. A key that is being set up is shown again, because nothing else
 * can show it a second time.
 */
async function showAgain(intent: AccountIntent | null, result: SubmissionResult): Promise<AccountReply> {
  if (intent === null) throw notAllowed();
  const { factorId, uri } = result.initialValue ?? {};
  const enrolment = intent === "confirm-totp" ? await redraw(factorId, uri) : null;
  return { intent, result, ...(enrolment ? { enrolment } : {}) };
}

async function redraw(factorId: unknown, keyUri: unknown): Promise<PendingFactor | null> {
  const uri = KeyUriSchema.safeParse(keyUri).data;
  if (uri === undefined || typeof factorId !== "string") return null;
  const secret = new URL(uri).searchParams.get("secret") ?? "";
  return { factorId, uri, secret, qrCode: await qrCodeImage(uri) };
}
