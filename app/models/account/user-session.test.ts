import { expect, test } from "vitest";

import { deviceName } from "./user-session";

const MAC = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)";

test.each([
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Windows"],
  [`${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15`, "Safari on macOS"],
  [
    `${MAC} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
    "Edge on macOS",
  ],
  [
    "Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36",
    "Chrome on Android",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) CriOS/140.0 Mobile Safari/604.1",
    "Chrome on iPhone",
  ],
  ["curl/8.5.0", "curl"],
  ["x".repeat(300), "Unknown device"],
  [null, "Unknown device"],
])("%s is called by its name", (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
