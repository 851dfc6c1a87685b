import { z } from "zod";

import { authCopy } from "~/copy/auth";
import { credentialRefusalCopy } from "~/copy/refusals";
import { leavesOutOwnWords, NewPasswordValueSchema, OWN_WORDS } from "~/models/account/credentials";
import { ProfileSchema } from "~/models/account/user";
import { withAsciiDomain } from "~/models/shared/typed-text";
import { saveProfile } from "~/auth/account-security.server";
import { apiAnswer, apiOperation, apiResource, type Unwritten } from "~/api/framework/resource.server";
import type { AuthFailure } from "~/auth/failure.server";
import { getSessionState } from "~/auth/access.server";
import { problem } from "~/http/problem.server";
import { signIn, type SignedIn } from "~/auth/sign-in.server";
import { signOut } from "~/auth/sign-out.server";
import { signUp } from "~/auth/registration.server";

import { sessionExample, userExample } from "./examples.server";
import { UserSchema } from "./schemas.server";

/** The provider checks more than their type, so its answer decides. */
const email = z.string().trim().overwrite(withAsciiDomain).min(1).max(255);
const name = z.string().trim().max(100).nullish();

const SignInSchema = z
  .object({
    user: UserSchema.nullable().meta({ description: "Null until the second factor is verified." }),
    session: z
      .object({
        access_token: z.string(),
        refresh_token: z.string(),
        expires_at: z.number().int().meta({ description: "Seconds since 1970." }),
        token_type: z.literal("bearer"),
      })
      .nullable(),
    secondFactorRequired: z.literal(true).optional(),
    message: z.string().optional(),
  })
  .meta({ id: "SignIn" });

export const login = apiResource("/api/auth/login", {
  POST: apiOperation({
    id: "signIn",
    summary: "Sign in with a password",
    description: "Returns tokens for programs and sets cookies for browsers.",
    access: "public",
    refusals: [401, 403],
    body: z.strictObject({ email, password: z.string().min(1).max(1_000) }),
    output: SignInSchema,
    example: {
      body: { email: userExample.email, password: "correct horse battery staple" },
      output: { user: userExample, session: sessionExample },
    },
    limit: "own",
    async handler({ request, body }) {
      const result = await signIn(request, body);
      return result.ok ? toSignIn(result) : authProblem(result);
    },
  }),
});

export const register = apiResource("/api/auth/register", {
  POST: apiOperation({
    id: "signUp",
    summary: "Create an account",
    description:
      "Returns 202 when email addresses must be confirmed, whether or not the address already has an account. Unknown fields are ignored.",
    access: "public",
    refusals: [403, 409],
    body: z
      .object({
        email,
        password: NewPasswordValueSchema,
        firstName: name,
        lastName: name,
        businessName: name,
        role: z.string().max(40).optional().meta({ description: "The requested role: lead or customer." }),
      })
      .refine(leavesOutOwnWords, OWN_WORDS),
    output: SignInSchema,
    success: 201,
    moreOutputs: { 202: SignInSchema },
    example: {
      body: { email: userExample.email, password: "correct horse battery staple", firstName: "Ada" },
      output: { user: userExample, session: sessionExample },
    },
    limit: "own",
    async handler({ request, body }) {
      const result = await signUp(request, body);
      if (!result.ok) return authProblem(result);
      if (result.next !== "check-mail") return toSignIn(result);
      return apiAnswer({ user: null, session: null, message: authCopy.confirmAddress }, { status: 202 });
    },
  }),
});

export const logout = apiResource("/api/auth/logout", {
  POST: apiOperation({
    id: "signOut",
    summary: "End the current session",
    description: "Open to every session, even while two-step sign-in is pending or the account is disabled.",
    access: "session",
    sessionOnly: true,
    output: null,
    // Deleting an account is never refused for too many tries.
    limit: "own",
    async handler({ request }) {
      const result = await signOut(request);
      return result.ok ? null : authProblem(result);
    },
  }),
});

export const currentUser = apiResource("/api/auth/user", {
  GET: apiOperation({
    id: "getCurrentUser",
    summary: "Get the signed-in user",
    access: "read_profile",
    output: UserSchema,
    example: { output: userExample },
    handler: ({ viewer }) => viewer.user,
  }),
});

export const profile = apiResource("/api/auth/profile", {
  PUT: apiOperation({
    id: "updateProfile",
    summary: "Change the names in your profile",
    sessionOnly: true,
    description: "Missing fields stay unchanged, and null clears a field. Unknown fields are ignored.",
    access: "update_profile",
    body: ProfileSchema,
    output: UserSchema,
    example: { body: { firstName: "Ada", lastName: "Lovelace" }, output: userExample },
    async handler({ request, body }) {
      const result = await saveProfile(request, body);
      return result.ok ? result.user : authProblem(result);
    },
  }),
});

export const onboardUser = apiResource("/api/onboard-user", {
  POST: apiOperation({
    id: "reportSession",
    summary: "Report a session change and get the current role",
    sessionOnly: true,
    description:
      "The first request with a valid session creates the account, so this call only names the signed-in person. Returns 403 `identity_mismatch` for anyone else. Cheap and idempotent. Unknown fields are ignored.",
    access: "user",
    body: z.object({ uid: z.string().max(100), email: z.string().max(320) }),
    output: z.object({
      role: UserSchema.shape.role,
      created: z.boolean().meta({ description: "Whether this call created the account." }),
    }),
    // Called at every change of a session. Calling it often gains nothing.
    example: {
      body: { uid: userExample.externalId, email: userExample.email },
      output: { role: "sales", created: false },
    },
    limit: "own",
    async handler({ request, viewer, body }) {
      const state = await getSessionState(request);
      const proven = state.kind === "signed-in" ? [viewer.user.email, state.claims.email.toLowerCase()] : [];
      if (body.uid.toLowerCase() !== viewer.externalId || !proven.includes(body.email.trim().toLowerCase())) {
        const detail = credentialRefusalCopy.otherPerson;
        return problem({ status: 403, code: "identity_mismatch", detail });
      }
      return { role: viewer.user.role, created: state.kind === "signed-in" && state.created };
    },
  }),
});

function toSignIn(signedIn: SignedIn): Unwritten<z.output<typeof SignInSchema>> {
  const { accessToken, refreshToken, expiresAt } = signedIn.tokens;
  return {
    user: signedIn.next === "done" ? signedIn.viewer.user : null,
    session: {
      access_token: accessToken,
      refresh_token: refreshToken,
      expires_at: Math.floor(expiresAt.getTime() / 1000),
      token_type: "bearer",
    },
    ...(signedIn.next === "second-factor" ? { secondFactorRequired: true as const } : {}),
  };
}

/** A failed flow as problem details. */
function authProblem({ error }: AuthFailure): Response {
  const { status, code, message, field, headers } = error;
  return problem({
    status,
    code,
    detail: message,
    ...(field ? { errors: [{ path: field, message }] } : {}),
    ...(headers ? { headers } : {}),
  });
}
