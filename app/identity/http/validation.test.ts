import { expect, test } from "vitest";

import { resolveSettings } from "~/identity/config";
import { parseGoDuration } from "~/identity/go-duration";
import { networkOf } from "./rate-limit";
import {
  passwordWeakness,
  readCodeChallenge,
  requireEmail,
  requirePhone,
  requireStrongPassword,
} from "./validation";

import { cpuMilliseconds } from "../../../tests/setup/cpu-time";

const settings = resolveSettings({
  siteUrl: "https://app.example",
  externalUrl: "https://app.example/auth/v1",
  queueMail: () => [],
});

test("an address is taken in lower case, of at most 255 characters, in the form of the HTML standard", () => {
  expect(requireEmail("Jane.O'Neil+x@Example.COM")).toBe("jane.o'neil+x@example.com");
  expect(() => requireEmail(undefined)).toThrow("An email address is required");
  expect(() => requireEmail(`${"a".repeat(250)}@b.example`)).toThrow("An email address is too long");
  for (const wrong of [
    "a",
    "a@",
    "@b",
    "a b@c.example",
    "a@b..c",
    "a@-b.example",
    "a@b.example\n",
    "ä@b.example",
  ]) {
    expect(() => requireEmail(wrong)).toThrow("Unable to validate email address: invalid format");
  }
});

test("a hostile address is refused in no time", async () => {
  const spent = await cpuMilliseconds(() => {
    expect(() => requireEmail(`a@${"a-".repeat(120)}!`)).toThrow();
  });
  expect(spent).toBeLessThan(100);
});

test("a phone is kept as its digits", () => {
  expect(requirePhone("+49 170 1234567")).toBe("491701234567");
  for (const wrong of ["", "0170", "++49", "49-170", "1234567890123456"]) {
    expect(() => requirePhone(wrong)).toThrow("Invalid phone number format (E.164 required)");
  }
});

test("72 bytes are a password and 73 are not, whatever the characters", () => {
  expect(() => requireStrongPassword("a".repeat(72), settings)).not.toThrow();
  expect(() => requireStrongPassword("a".repeat(73), settings)).toThrow(
    "cannot be longer than 72 characters",
  );
  expect(() => requireStrongPassword("ü".repeat(36), settings)).not.toThrow();
  expect(() => requireStrongPassword("ü".repeat(37), settings)).toThrow(
    "cannot be longer than 72 characters",
  );
});

test("all reasons for a weak password come at once", () => {
  const strict = { ...settings, passwordRequiredCharacters: ["abc", "123"] };
  expect(passwordWeakness("xyz", strict)).toEqual({
    message:
      "Password should be at least 8 characters. Password should contain at least one character of each: abc, 123.",
    reasons: ["length", "characters"],
  });
  expect(passwordWeakness("abcdefg1", strict)).toBeNull();
});

test("a minimum length below 6 is not accepted", () => {
  expect(resolveSettings({ ...settings, passwordMinLength: 1 }).passwordMinLength).toBe(6);
});

test("a code challenge needs both fields, 43 to 128 safe characters and a known method", () => {
  const challenge = "a".repeat(43);
  expect(readCodeChallenge({})).toBeNull();
  expect(readCodeChallenge({ code_challenge: challenge, code_challenge_method: "S256" })).toEqual({
    challenge,
    method: "s256",
  });
  for (const wrong of [
    { code_challenge: challenge },
    { code_challenge_method: "s256" },
    { code_challenge: "a".repeat(42), code_challenge_method: "s256" },
    { code_challenge: "a".repeat(129), code_challenge_method: "s256" },
    { code_challenge: `${"a".repeat(43)}=`, code_challenge_method: "s256" },
    { code_challenge: challenge, code_challenge_method: "sha256" },
  ]) {
    expect(() => readCodeChallenge(wrong)).toThrow();
  }
});

test("durations are read as Go writes them", () => {
  expect(parseGoDuration("100h30m")).toBe(361_800_000);
  expect(parseGoDuration("1.5h")).toBe(5_400_000);
  expect(parseGoDuration("90s500ms")).toBe(90_500);
  for (const wrong of ["", "24", "h", "1d", "-1h", "1h-1m", "1.2.3h", "1e9h", "9999999999999h", "NaN"]) {
    expect(parseGoDuration(wrong)).toBeNull();
  }
});

test("a network is what one owner has", () => {
  expect(networkOf("192.0.2.77")).toBe("192.0.2");
  expect(networkOf("::ffff:192.0.2.77")).toBe("192.0.2");
  expect(networkOf("2001:db8:1:2:3:4:5:6")).toBe("2001:db8:1:2");
  expect(networkOf("2001:db8:1::9")).toBe("2001:db8:1:0");
  expect(networkOf("::1")).toBe(networkOf("::2"));
});
