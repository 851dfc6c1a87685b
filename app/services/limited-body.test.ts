import { expect, test } from "vitest";

import { readJson } from "./limited-body";

test.each([
  ["", 200, "The service answered 200 with an empty body"],
  ["<h1>Too many requests</h1>", 429, "The service answered 429 with something other than JSON"],
])(
  "an answer that isn't JSON is an error with its status, without its text: %j",
  async (body, status, message) => {
    const error: unknown = await readJson(new Response(body, { status }), 100).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toMatchObject({ message });
    expect((error as Error).cause).toBeUndefined();
  },
);
