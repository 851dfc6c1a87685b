import { expect, test } from "vitest";

import { getRequestStore } from "~/front-door/request-store";

import { startDoor } from "./support/door-server";

const recentWriteCookie = { name: "recent-write", seconds: 15, isSecure: false };

/** Writes if the path says so, and tells whether the request may read what is behind. */
const start = (more: Parameters<typeof startDoor>[1] = { recentWriteCookie }) =>
  startDoor((request, response) => {
    const store = getRequestStore();
    if (store && request.url === "/write") store.hasWritten = true;
    response.end(String(store?.mayReadBehind));
  }, more);

const own = { "Sec-Fetch-Site": "same-origin", Origin: "http://localhost:3000" };

test("people who have written get a cookie, with which they read what is current", async () => {
  const { url } = await start();
  const written = await fetch(`${url}/write`, { method: "POST", headers: own });
  expect(await written.text()).toBe("false");
  expect(written.headers.getSetCookie()).toEqual([
    "recent-write=1; Max-Age=15; Path=/; HttpOnly; SameSite=Lax",
  ]);
  const cookie = (written.headers.getSetCookie()[0] ?? "").split(";", 1)[0] ?? "";
  const read = (headers: Record<string, string>) => fetch(`${url}/list`, { headers }).then((a) => a.text());
  expect(await read({ Cookie: `a=b; ${cookie}` })).toBe("false");
  expect(await read({ Cookie: "session=1" })).toBe("true");
  expect(await read({ Authorization: "Bearer key" })).toBe("false");
});

test("neither a read nor a post without effect sets the cookie", async () => {
  const { url } = await start();
  const post = await fetch(`${url}/nothing`, { method: "POST", headers: own });
  const read = await fetch(`${url}/write`);
  expect([...post.headers.getSetCookie(), ...read.headers.getSetCookie()]).toEqual([]);
});

test("on https the cookie is secure; without a replica there is none", async () => {
  const secure = await start({ recentWriteCookie: { ...recentWriteCookie, isSecure: true } });
  const [cookie] = (
    await fetch(`${secure.url}/write`, { method: "POST", headers: own })
  ).headers.getSetCookie();
  expect(cookie).toMatch(/; Secure$/);
  const { url } = await start({});
  expect((await fetch(`${url}/write`, { method: "POST", headers: own })).headers.getSetCookie()).toEqual([]);
  expect(await (await fetch(`${url}/list`)).text()).toBe("false");
});
