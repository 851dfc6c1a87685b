import { afterEach, beforeEach, expect, vi } from "vitest";

/*
 * An unexpected console.error is a failed test. A test that provokes one says so:
 * `expect(console.error).toHaveBeenCalledOnce(); vi.mocked(console.error).mockClear();`
 */
beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

afterEach(() => {
  expect(console.error).not.toHaveBeenCalled();
});
