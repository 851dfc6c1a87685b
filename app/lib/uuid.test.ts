import { afterEach, expect, test, vi } from "vitest";

import { isUuid } from "./uuid";
import { timeOrderedUuid } from "../../drizzle/ids";

afterEach(() => {
  vi.useRealTimers();
});

test("ids in the order of time sort as they were made, also thousands of one moment and after a clock was set back", () => {
  vi.useFakeTimers({ now: new Date("2030-06-10T12:00:00Z") });
  const ids = Array.from({ length: 10_000 }, timeOrderedUuid);
  vi.setSystemTime(new Date("2030-06-10T11:00:00Z"));
  ids.push(timeOrderedUuid());
  vi.setSystemTime(new Date("2030-06-10T13:00:00Z"));
  ids.push(timeOrderedUuid());
  expect(ids).toEqual([...ids].sort());
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.every(isUuid)).toBe(true);
});
