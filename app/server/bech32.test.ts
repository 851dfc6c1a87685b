import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { expect, test } from "vitest";

import { isBech32 } from "./bech32";

test("keys of age are whole, and with any character lost or exchanged they aren't", async () => {
  const key = await identityToRecipient(await generateX25519Identity());
  expect(isBech32(key)).toBe(true);
  for (let at = 4; at < key.length; at += 1) {
    expect(isBech32(key.slice(0, at) + key.slice(at + 1))).toBe(false);
    const other = key[at] === "q" ? "p" : "q";
    expect(isBech32(key.slice(0, at) + other + key.slice(at + 1))).toBe(false);
  }
});

test.each(["", "1", "age1", "age", "age1qqqq", "age1b", "Age1QPZ"])("%s is none", (text) => {
  expect(isBech32(text)).toBe(false);
});
