import { expect, test } from "vitest";

import { senderText } from "./mail";

test.each([
  ["Mia Hartwig", "Mia Hartwig via Automata"],
  ["J.R. O’Neil-Łukasz", "J.R. O’Neil-Łukasz via Automata"],
  ["  山田　太郎 ", "山田 太郎 via Automata"],
  ["x".repeat(200), `${"x".repeat(80)} via Automata`],
])("a person named %j writes as %j", (name, shown) => {
  expect(senderText(name, "Automata")).toBe(shown);
});

test.each([
  null,
  "",
  " \u200b\u202e ",
  "…",
  "ceo@bank.example",
  "ceo＠bank.example",
  "bank.example",
  "https://bank",
  "Automata",
  "A u t o m a t a billing",
  "ＡＵＴＯＭＡＴＡ",
])("a person named %j can't pass for an address or for the product", (name) => {
  expect(senderText(name, "Automata")).toBe("Automata");
});
