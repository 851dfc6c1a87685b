import { describe, expect, test } from "vitest";

import { AccountFormSchema, KeyUriSchema } from "./account-form";

describe("the forms of an account", () => {
  test("drop every field that is not theirs", () => {
    const form = {
      intent: "save-profile",
      firstName: " Ada ",
      role: "super_admin",
      isActive: false,
      id: "x",
    };
    expect(AccountFormSchema.parse(form)).toEqual({ intent: "save-profile", firstName: "Ada" });
  });

  test("take a six-digit code as people type it", () => {
    const form = { intent: "confirm-totp", factorId: "f", uri: "otpauth://totp/A:b?secret=ABC" };
    expect(AccountFormSchema.parse({ ...form, code: "123 456" })).toMatchObject({ code: "123456" });
    for (const code of ["12345", "1234567", "12345a", "", "１２３４５６"]) {
      expect(AccountFormSchema.safeParse({ ...form, code }).success).toBe(false);
    }
  });

  test("compare addresses without regard to case", () => {
    const parsed = AccountFormSchema.parse({
      intent: "delete-account",
      confirmation: " Pat@Demo.Test ",
      currentPassword: "four trucks at dawn",
    });
    expect(parsed).toMatchObject({ confirmation: "pat@demo.test" });
  });
});

describe("a key that is drawn again", () => {
  test.each([
    "javascript:alert(1)",
    "https://example.com/",
    "otpauth://hotp/A",
    `otpauth://totp/${"a".repeat(1_000)}`,
  ])("is refused when it is none: %s", (uri) => {
    expect(KeyUriSchema.safeParse(uri).success).toBe(false);
  });
});
