import { z } from "zod";

import { leavesOutOwnWords, NewPasswordValueSchema, OWN_WORDS } from "~/models/credentials";
import type { User } from "~/models/user";
import type { SessionTokens } from "~/services/identity.server";

import type { AuthFailure } from "./auth-failure.server";
import { problem } from "./problem.server";
import type { SignedIn } from "./sign-in.server";

/** The provider says more about addresses than their type: it has the last word. */
const email = z.string().trim().min(1).max(255);
const name = z.string().trim().max(100).nullish();

export const LoginBodySchema = z.object({ email, password: z.string().min(1).max(1_000) });

export const RegisterBodySchema = z
  .object({
    email,
    password: NewPasswordValueSchema,
    firstName: name,
    lastName: name,
    businessName: name,
    role: z.string().max(40).optional(),
  })
  .refine(leavesOutOwnWords, OWN_WORDS);

interface SessionJson {
  access_token: string;
  refresh_token: string;
  /** Seconds since 1970. */
  expires_at: number;
  token_type: "bearer";
}

/** The answer to a sign-in. `user` is null as long as the second factor is missing. */
export function signInAnswer(signedIn: SignedIn, status: 200 | 201 = 200): Response {
  const user: User | null = signedIn.next === "done" ? signedIn.viewer.user : null;
  const secondFactor = signedIn.next === "done" ? {} : { secondFactorRequired: true };
  return Response.json({ user, session: sessionJson(signedIn.tokens), ...secondFactor }, { status });
}

function sessionJson({ accessToken, refreshToken, expiresAt }: SessionTokens): SessionJson {
  return {
    access_token: accessToken,
    refresh_token: refreshToken,
    expires_at: Math.floor(expiresAt.getTime() / 1000),
    token_type: "bearer",
  };
}

/** A failed flow as problem details. */
export function authProblem({ error }: AuthFailure): Response {
  const { status, code, message, field, retryAfterSeconds } = error;
  return problem({
    status,
    code,
    detail: message,
    ...(field ? { errors: [{ path: field, message }] } : {}),
    ...(retryAfterSeconds === undefined ? {} : { headers: { "Retry-After": String(retryAfterSeconds) } }),
  });
}
