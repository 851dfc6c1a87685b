import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { expect, test } from "vitest";

import { createGuardedFetch, identityFault, IdentityServiceDownError } from "./identity-fetch.server";

const URL_OF_PROVIDER = "https://provider.example/auth/v1/token";

test("a provider that hangs is given up at the deadline", async () => {
  const hanging: typeof fetch = (_input, init) =>
    new Promise((_resolve, reject) => {
      init?.signal?.addEventListener("abort", () => reject(new Error("given up")));
    });
  const guarded = createGuardedFetch({ fetch: hanging, deadlineMilliseconds: 20 });
  await expect(guarded(URL_OF_PROVIDER)).rejects.toThrow("given up");
});

test("after five failures in a row nobody asks for ten seconds; then one answer closes the break", async () => {
  let time = 0;
  let calls = 0;
  let status = 503;
  const guarded = createGuardedFetch({
    now: () => time,
    fetch: () => {
      calls += 1;
      return Promise.resolve(new Response(status === 200 ? "{}" : null, { status }));
    },
  });
  for (let count = 0; count < 5; count += 1) await guarded(URL_OF_PROVIDER);
  await expect(guarded(URL_OF_PROVIDER)).rejects.toThrow(IdentityServiceDownError);
  expect(calls).toBe(5);
  time = 9_999;
  await expect(guarded(URL_OF_PROVIDER)).rejects.toThrow(IdentityServiceDownError);
  time = 10_000;
  status = 200;
  expect((await guarded(URL_OF_PROVIDER)).status).toBe(200);
  expect((await guarded(URL_OF_PROVIDER)).status).toBe(200);
});

test("a failure has a code, also while nobody asks, and never an address", async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  const guarded = createGuardedFetch({ fetch: globalThis.fetch });
  const faults = [];
  for (let count = 0; count < 6; count += 1)
    faults.push(await guarded(`http://127.0.0.1:${port}/auth/v1/health`).catch(identityFault));
  expect(new Set(faults)).toEqual(new Set(["ECONNREFUSED"]));
  const silent = createGuardedFetch({
    fetch: () => Promise.reject(new TypeError("fetch of https://x failed")),
  });
  expect(await silent(URL_OF_PROVIDER).catch(identityFault)).toBe("no answer");
});

test("refusals are answers, not failures: they never open the break", async () => {
  const guarded = createGuardedFetch({ fetch: () => Promise.resolve(new Response(null, { status: 429 })) });
  for (let count = 0; count < 20; count += 1) expect((await guarded(URL_OF_PROVIDER)).status).toBe(429);
});

test("an answer without end is broken off, and nobody is led elsewhere", async () => {
  let redirect: RequestRedirect | undefined;
  let sent = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 100_000;
      controller.enqueue(new Uint8Array(100_000));
    },
  });
  const guarded = createGuardedFetch({
    fetch: (_input, init) => {
      redirect = init?.redirect;
      return Promise.resolve(new Response(endless));
    },
  });
  const text = guarded(URL_OF_PROVIDER).then((answer) => answer.text());
  await expect(text).rejects.toThrow(RangeError);
  expect(sent).toBeLessThan(2_000_000);
  expect(redirect).toBe("error");
});
