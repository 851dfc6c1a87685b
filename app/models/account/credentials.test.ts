import { describe, expect, test } from "vitest";

import { EmailLinkSchema, LoginSchema, RegistrationSchema, SecondFactorSchema } from "./credentials";

const registration = {
  firstName: "Pat",
  lastName: "Mockup",
  businessName: "Demo Logistics",
  email: "pat@demo.test",
  password: "four trucks at dawn",
};

function passwordErrors(password: string): string[] {
  const { error } = RegistrationSchema.safeParse({ ...registration, password });
  return error?.issues.filter(({ path }) => path[0] === "password").map(({ message }) => message) ?? [];
}

describe("a registration", () => {
  test("takes a short sentence as password", () => {
    expect(passwordErrors("four trucks at dawn")).toEqual([]);
  });

  test("says how long a short password is, in characters as people count them", () => {
    expect(passwordErrors("ninechars")).toEqual(["This password is 9 characters long. Use 12 or more."]);
    expect(passwordErrors("🚚🚛🏭📦🧾📈")).toEqual(["This password is 6 characters long. Use 12 or more."]);
  });

  test("takes what the provider can keep and no more: 72 bytes", () => {
    expect(passwordErrors("abcdefgh".repeat(9))).toEqual([]);
    expect(passwordErrors("abcdefgh".repeat(9) + "x")).toHaveLength(1);
    expect(passwordErrors("a b c ü ö ä é".repeat(5))).toHaveLength(1);
  });

  test.each(["demo logistics 2026", "my name is MOCKUP ok", "pat@demo.test rules", "aaaaaaaaaaaaaaaa"])(
    "refuses %j",
    (password) => {
      expect(passwordErrors(password)).toHaveLength(1);
    },
  );

  test("drops a role and everything else that nobody asked for", () => {
    const parsed = RegistrationSchema.parse({
      ...registration,
      role: "super_admin",
      isActive: "true",
      id: "1",
    });
    expect(Object.keys(parsed)).not.toEqual(expect.arrayContaining(["role"]));
    expect(parsed).toEqual({ ...registration, campaign: null });
  });

  test("names every missing field", () => {
    const { error } = RegistrationSchema.safeParse({});
    expect(new Set(error?.issues.map(({ path }) => path[0]))).toEqual(new Set(Object.keys(registration)));
  });
});

describe("a sign-in", () => {
  test("leaves the shape of passwords to the provider: old ones may be short, spaces count", () => {
    expect(LoginSchema.parse({ email: " pat@demo.test ", password: " x " })).toEqual({
      email: "pat@demo.test",
      password: " x ",
    });
  });

  test.each(["", "pat", "pat@", "pat@demo", `${"a".repeat(250)}@demo.test`])(
    "refuses the address %j",
    (email) => {
      expect(LoginSchema.safeParse({ email, password: "x" }).success).toBe(false);
    },
  );
});

describe("a second step", () => {
  test("takes six digits, with or without a gap, or a recovery code", () => {
    expect(SecondFactorSchema.parse({ intent: "code", method: "app", code: "481 902" }).code).toBe("481902");
    expect(SecondFactorSchema.parse({ intent: "code", method: "recovery", code: "abcd-efgh" }).code).toBe(
      "abcd-efgh",
    );
  });

  test.each(["48190", "4819020", "48190a", "４８１９０２"])("refuses %j from the app", (code) => {
    expect(SecondFactorSchema.safeParse({ intent: "code", method: "app", code }).success).toBe(false);
  });
});

describe("a mailed link", () => {
  const link = { token_hash: "pkce_0123456789abcdef0123456789abcdef", type: "signup" };

  test("is read from the query", () => {
    expect(EmailLinkSchema.parse({ ...link, utm_source: "mail" })).toEqual(link);
  });

  test.each([
    { ...link, type: "sms" },
    { ...link, token_hash: "short" },
    { ...link, token_hash: '"><script>alert(1)</script>' },
    { type: "signup" },
  ])("is refused when something in it is wrong: %j", (wrong) => {
    expect(EmailLinkSchema.safeParse(wrong).success).toBe(false);
  });
});
