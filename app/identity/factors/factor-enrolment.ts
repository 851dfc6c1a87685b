import { and, eq, isNull, lt, sql } from "drizzle-orm";
import { Secret } from "otpauth";
import { z } from "zod";

import { atomically, type Database, type Write } from "~/server/db.server";

import { authFactors, authUsers } from "../../../drizzle/identity-schema";

import { type Caller, requireSession } from "~/identity/http/bearer";
import { addSeconds, type Call } from "~/identity/call";
import { ConditionLost, refuseDuplicates, required } from "~/identity/conditional-writes";
import { AuthError, invalid } from "~/identity/http/errors";
import { factorNameTaken } from "./factors";
import { qrCodeSvg } from "./qr-code";
import { optionalText, readBody } from "~/identity/http/request-body";
import { lockUser, type FactorRow, type UserRow } from "~/identity/users/users";

const EnrolBody = z.object({ factor_type: optionalText, friendly_name: optionalText, issuer: optionalText });

const SECRET_BYTES = 20;

/**
 * `POST /factors`: begins with a new second factor. An authenticator app's secret is returned here,
 * once. An authenticator of WebAuthn follows with its first challenge.
 */
export async function enrolFactor(call: Call) {
  const caller = await requireSession(call);
  const body = await readBody(call, EnrolBody);
  const type = requireFactorType(call, body.factor_type);
  const { user } = caller.record;
  const friendlyName = body.friendly_name ?? "";
  await deleteForgotten(call, user.id);
  await refuseEnrolment(call, caller, friendlyName);
  const secret = type === "totp" ? new Secret({ size: SECRET_BYTES }).base32 : null;
  const factor = { id: crypto.randomUUID(), userId: user.id, type, friendlyName, secret };
  const writing = atomically((tx) => [
    required(lockUser(tx, user.id)),
    required(haveRoom(call, tx, user.id)),
    tx.insert(authFactors).values({ ...factor, createdAt: call.now, updatedAt: call.now }),
  ]);
  await refuseDuplicates(writing, () => factorNameTaken(friendlyName)).catch((error: unknown) => {
    throw error instanceof ConditionLost ? tooMany() : error;
  });
  return {
    id: factor.id,
    type,
    ...(friendlyName === "" ? {} : { friendly_name: friendlyName }),
    ...(secret === null ? {} : { totp: await totpOf(call, user, { secret, issuer: body.issuer }) }),
  };
}

async function totpOf(
  { settings }: Call,
  user: UserRow,
  { secret, issuer }: { secret: string; issuer: string | undefined },
) {
  const account = user.email ?? user.phone ?? user.id;
  const uri = totpUri({ issuer: issuer || new URL(settings.siteUrl).host, account, secret });
  return { qr_code: await qrCodeSvg(uri), secret, uri };
}

function requireFactorType({ settings }: Call, type: string | undefined): FactorRow["type"] {
  switch (type ?? "") {
    case "totp":
      if (settings.totpEnabled) return "totp";
      throw new AuthError(422, "mfa_totp_enroll_not_enabled", "MFA enroll is disabled for TOTP");
    case "phone":
      throw new AuthError(422, "mfa_phone_enroll_not_enabled", "MFA enroll is disabled for Phone");
    case "webauthn":
      if (settings.mfaWebauthnEnabled && settings.relyingParty) return "webauthn";
      throw new AuthError(422, "mfa_webauthn_enroll_not_enabled", "MFA enroll is disabled for WebAuthn");
    default:
      throw invalid("factor_type needs to be totp, phone, or webauthn");
  }
}

/** Unfinished enrollments must not block new ones. */
async function deleteForgotten({ settings, now }: Call, userId: string): Promise<void> {
  await atomically((tx) => [
    tx
      .delete(authFactors)
      .where(
        and(
          eq(authFactors.userId, userId),
          eq(authFactors.status, "unverified"),
          isNull(authFactors.lastChallengedAt),
          lt(authFactors.createdAt, addSeconds(now, -settings.mfaFactorExpirySeconds)),
        ),
      ),
  ]);
}

async function refuseEnrolment(
  { db, settings }: Call,
  { record, session }: Caller,
  friendlyName: string,
): Promise<void> {
  const factors = await db.select().from(authFactors).where(eq(authFactors.userId, record.user.id));
  const verified = factors.filter(({ status }) => status === "verified");
  if (factors.some((factor) => factor.friendlyName === friendlyName)) throw factorNameTaken(friendlyName);
  if (factors.length >= settings.mfaMaxEnrolled || verified.length >= settings.mfaMaxVerified) {
    throw tooMany();
  }
  if (verified.length > 0 && session?.assuranceLevel !== "aal2") {
    throw new AuthError(403, "insufficient_aal", "AAL2 required to enroll a new factor");
  }
}

function tooMany(): AuthError {
  const message = "Maximum number of verified factors reached, unenroll to continue";
  return new AuthError(422, "too_many_enrolled_mfa_factors", message);
}

/**
 * Counts again once nobody else can add one: a write that meets no row if there are too many.
 * PostgreSQL counts what had been saved when the statement began, so the user is locked before.
 */
function haveRoom({ settings }: Call, tx: Database, userId: string) {
  const count = sql`(select count(*) from ${authFactors} where ${authFactors.userId} = ${userId})`;
  return tx
    .update(authUsers)
    .set({ version: sql`${authUsers.version}` })
    .where(and(eq(authUsers.id, userId), sql`${count} < ${settings.mfaMaxEnrolled}`))
    .returning({ id: authUsers.id }) satisfies Write;
}

/** The Key URI that authenticator apps read from the QR code. */
function totpUri({ issuer, account, secret }: { issuer: string; account: string; secret: string }): string {
  const [name, label] = [encodeURIComponent(issuer), encodeURIComponent(account)];
  return `otpauth://totp/${name}:${label}?algorithm=SHA1&digits=6&issuer=${name}&period=30&secret=${secret}`;
}
