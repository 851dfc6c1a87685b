import { expect, test } from "vitest";

import { indexKeyAddress } from "~/models/index-now/index-key";
import { indexNowKey } from "~/models/index-now/index-now.server";
import { loader } from "~/routes/index-now.$key";

import { putSettings } from "../../factories/settings";

/** What the site answers at an address, which the front door leads to the route. */
async function open(target: string) {
  const path = indexKeyAddress(target) ?? target;
  const key = path.split("/").at(-1) ?? "";
  const request = new Request(`http://localhost:3000${path}`);
  return loader({ request, params: { key }, context: {} }).catch((error: unknown) => {
    if (error instanceof Response) return error;
    throw error;
  });
}

test("the key's file is there while IndexNow is on, and at no other time", async () => {
  const file = `/${indexNowKey()}.txt`;
  expect((await open(file)).status).toBe(404);
  await putSettings({ indexNowEnabled: true });
  const answer = await open(file);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
  expect(await answer.text()).toBe(indexNowKey());
  expect((await open(`/${"0".repeat(32)}.txt`)).status).toBe(404);
});

test.each(["/robots.txt", "/llms.txt", `/${"g".repeat(32)}.txt`, `/de/${"0".repeat(32)}.txt`, "/"])(
  "%s is not taken for a key",
  (target) => expect(indexKeyAddress(target)).toBeUndefined(),
);
