import { expect, test } from "vitest";

import { newReference, readReference } from "./reference.server";

test.each(["B", "P"] as const)("a reference of %s has letters that nobody confuses", (kind) => {
  const references = Array.from({ length: 200 }, () => newReference(kind));
  expect(new Set(references).size).toBe(200);
  for (const reference of references) {
    expect(reference).toMatch(/^[BP]-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(reference.startsWith(kind)).toBe(true);
    expect(readReference(kind, reference.toLowerCase())).toBe(reference);
  }
});

test.each(["B-7K2M-04QX", "b-7k2m-04qx", " 7K2M 04QX ", "7k2mo4qx", "B-7K2M04QX"])(
  "a reference is read from %j",
  (text) => expect(readReference("B", text)).toBe("B-7K2M-04QX"),
);

test.each(["", "B-", "B-7K2M-04Q", "B-7K2M-04QXX", "Übermüll", "7K2M_04QX", "P-7K2M-04QX"])(
  "a reference is not read from %j",
  (text) => expect(readReference("B", text)).toBeNull(),
);
