import { expect, test } from "vitest";

import { readApiDocument } from "~/api/registry.server";
import { toApiReference } from "~/features/api-docs/reference.server";

import { turnsDuring } from "../../setup/turns";

test("the reference is made once, and keeps nobody else waiting", async () => {
  const document = { ...(await readApiDocument()) };
  const turns = await turnsDuring(() => toApiReference(document));
  const { areas } = await toApiReference(document);
  expect(turns).toBeGreaterThanOrEqual(areas.flatMap(({ operations }) => operations).length);
  expect(toApiReference(document)).toBe(toApiReference(document));
});
