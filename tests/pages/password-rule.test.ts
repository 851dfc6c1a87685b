import { describe, expect, test } from "vitest";
import { z } from "zod";

import { register } from "~/api/account.server";
import { AccountFormSchema } from "~/models/account/account-form";
import { NewPasswordSchema, RegistrationSchema } from "~/models/account/credentials";
import { answerAsProvider } from "~/services/identity/connection.server";

import { uniqueEmail } from "../setup/browser";

const RegisterBodySchema = register.operations.POST?.body ?? z.never();

/* One rule for a new password, whichever entry point it comes through. */

const TOO_SHORT = "eleven char";
const LONG_ENOUGH = "twelve chars";
const TOO_LONG = `${LONG_ENOUGH} `.repeat(6);
const names = { firstName: "Pat", lastName: "Mockup", businessName: "Demo Logistics" };

async function providerTakes(password: string): Promise<boolean> {
  const answer = await answerAsProvider(
    new Request("http://localhost:3000/auth/v1/signup", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ email: uniqueEmail(), password }),
    }),
  );
  return answer?.status === 200;
}

const DOORS: Record<string, (password: string) => boolean | Promise<boolean>> = {
  "the provider": providerTakes,
  "/register": (password) =>
    RegistrationSchema.safeParse({ ...names, email: "pat@demo.test", password }).success,
  "POST /api/auth/register": (password) =>
    RegisterBodySchema.safeParse({ ...names, email: "pat@demo.test", password }).success,
  "/reset-password": (password) => NewPasswordSchema.safeParse({ password }).success,
  "/profile": (password) =>
    AccountFormSchema.safeParse({ intent: "change-password", currentPassword: "x", password }).success,
};

describe.each(Object.entries(DOORS))("%s", (_name, takes) => {
  test("takes twelve characters up to what can be kept, and nothing shorter or longer", async () => {
    expect(await takes(TOO_SHORT)).toBe(false);
    expect(await takes(LONG_ENOUGH)).toBe(true);
    expect(await takes(TOO_LONG)).toBe(false);
  });

  test("refuses a common password, with or without a few digits", async () => {
    expect(await takes("password12345")).toBe(false);
    expect(await takes("LetMeInLetMeIn!")).toBe(false);
  });
});

test.each([RegistrationSchema, RegisterBodySchema])("the own name is no password", (schema) => {
  const { error } = schema.safeParse({ ...names, email: "pat@demo.test", password: "I am Mockup myself" });
  expect(error?.issues.map(({ path }) => path)).toEqual([["password"]]);
});
