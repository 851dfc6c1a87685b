import { expect, test } from "vitest";

import { createTurns, TurnsTakenError } from "./turns.server";

/** Work that ends when the test says so. */
function held() {
  let finish = () => undefined as void;
  const end = new Promise<void>((resolve) => (finish = resolve));
  return { work: () => end, finish };
}

test("work whose turn comes too late is refused at once and never runs", async () => {
  const inTurn = createTurns({ waitingMax: 3, waitMilliseconds: 20 });
  const first = held();
  const running = inTurn(first.work);
  let ran = 0;
  const late = inTurn(async () => void (ran += 1));
  await expect(late).rejects.toThrow(TurnsTakenError);
  first.finish();
  await running;
  expect(await inTurn(async () => "done")).toBe("done");
  expect(ran).toBe(0);
});

test("work beyond the places to wait is refused, and errors reach the one who asked", async () => {
  const inTurn = createTurns({ waitingMax: 2, waitMilliseconds: 10_000 });
  const first = held();
  const running = inTurn(first.work);
  const failing = inTurn(() => Promise.reject(new Error("broken")));
  await expect(inTurn(async () => 3)).rejects.toThrow(TurnsTakenError);
  first.finish();
  await running;
  await expect(failing).rejects.toThrow("broken");
});
