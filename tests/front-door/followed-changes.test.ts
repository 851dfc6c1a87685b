import { request } from "node:http";

import { expect, test, vi } from "vitest";

import { startDoor } from "./support/door-server";

/* What other processes changed is dropped from the cache before a request is answered. */

/** Changes of others, of which the door learns once `tell` is called. */
function changesElsewhere() {
  let tell = () => {};
  const told = new Promise<void>((resolve) => (tell = resolve));
  return { told, tell };
}

test("a request waits until the changes of other processes are known", async () => {
  const changes = changesElsewhere();
  const handled = vi.fn();
  const asked = vi.fn(() => changes.told);
  const { url } = await startDoor((_request, response) => response.end("now"), { followChanges: asked });
  const answer = fetch(url).then(async (given) => (handled(), given.text()));
  await expect.poll(() => asked.mock.calls.length).toBe(1);
  expect(handled).not.toHaveBeenCalled();
  changes.tell();
  expect(await answer).toBe("now");
});

test("who leaves while waiting isn't answered, and is no longer in flight", async () => {
  const changes = changesElsewhere();
  const application = vi.fn();
  const asked = vi.fn(() => changes.told);
  const door = await startDoor((_request, response) => response.end(String(application())), {
    followChanges: asked,
  });
  const left = request(door.url).on("error", () => undefined);
  left.end();
  await expect.poll(() => asked.mock.calls.length).toBe(1);
  const closed = new Promise((resolve) => left.once("close", resolve));
  left.destroy();
  await closed;
  const later = fetch(door.url);
  await expect.poll(() => asked.mock.calls.length).toBe(2);
  changes.tell();
  await (await later).text();
  expect(application).toHaveBeenCalledOnce();
  expect(door.observed).toHaveLength(1);
});
