import { expect, test } from "vitest";

import { isCommonPassword } from "./common-password.server";

test.each([
  "password12345",
  "Password2024!",
  "PASSWORD!!!!",
  "123456789012",
  "qwertyuiop123",
  "letmeinletmein",
  "letmeinletmein1!",
  "12iloveyou34",
])("%s is a common password", (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test.each([
  "correct horse battery",
  "twelve chars",
  "another long password",
  "monkey-4071-9962-3815",
  "passwörter sind mühsam",
  "4071 9962 3815 22",
])("%s is not a common password", (password) => {
  expect(isCommonPassword(password)).toBe(false);
});
