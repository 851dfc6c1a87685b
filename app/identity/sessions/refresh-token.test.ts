import fc from "fast-check";
import { expect, test } from "vitest";

import { decodeRefreshToken, encodeRefreshToken, isSignedBy } from "./refresh-token";

const KEY = Buffer.alloc(32, 7).toString("base64url");
const SESSION = "0f8fad5b-d9cb-469f-a165-70867728950e";

test("what is encoded is decoded, for every session, counter and key", () => {
  fc.assert(
    fc.property(
      fc.uuid(),
      fc.integer({ min: 0, max: 2 ** 31 - 1 }),
      fc.uint8Array({ minLength: 32, maxLength: 32 }),
      (sessionId, counter, bytes) => {
        const key = Buffer.from(bytes).toString("base64url");
        const token = decodeRefreshToken(encodeRefreshToken({ sessionId, counter, key }));
        expect(token).toMatchObject({ sessionId, counter });
        expect(token && isSignedBy(token, key)).toBe(true);
      },
    ),
  );
});

test("no text makes the decoder fail, and none but a token passes", () => {
  fc.assert(fc.property(fc.string(), (text) => void expect(decodeRefreshToken(text)).toBeNull()));
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 90 }), (bytes) => {
      expect(decodeRefreshToken(Buffer.from(bytes).toString("base64url"))).toBeNull();
    }),
  );
});

test("a token changed in any character is none", () => {
  const token = encodeRefreshToken({ sessionId: SESSION, counter: 300, key: KEY });
  for (let position = 0; position < token.length; position++) {
    const other = token[position] === "A" ? "B" : "A";
    expect(decodeRefreshToken(token.slice(0, position) + other + token.slice(position + 1))).toBeNull();
  }
});

test("a token of another key is well-formed but not signed", () => {
  const token = decodeRefreshToken(encodeRefreshToken({ sessionId: SESSION, counter: 1, key: KEY }));
  expect(token && isSignedBy(token, Buffer.alloc(32, 8).toString("base64url"))).toBe(false);
});
