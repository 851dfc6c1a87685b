import { expect, test } from "vitest";

import { mailTlsFault, senderText } from "./mail";

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

test.each([
  ["ESOCKET CERT_HAS_EXPIRED CONN", "certificate_expired"],
  ["ESOCKET ERR_TLS_CERT_ALTNAME_INVALID CONN", "certificate_name"],
  ["ESOCKET SELF_SIGNED_CERT_IN_CHAIN CONN", "certificate_untrusted"],
  ["ESOCKET ERR_SSL_WRONG_VERSION_NUMBER CONN", "no_tls"],
  ["ETLS STARTTLS 500", "no_tls"],
  ["ESOCKET ECONNREFUSED CONN", null],
  ["EAUTH AUTH PLAIN 535", null],
  ["", null],
])("the reason %j says about the secure connection: %s", (reason, fault) =>
  expect(mailTlsFault(reason)).toBe(fault),
);
