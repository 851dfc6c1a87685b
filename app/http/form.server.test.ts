import { describe, expect, test } from "vitest";
import { z } from "zod";

import { parseForm, requireForm } from "./form.server";

import { cpuMilliseconds } from "../../tests/setup/cpu-time";

const Login = z.object({
  email: z.email(),
  password: z.string().min(10),
  tags: z.array(z.string()).max(20).default([]),
});

function post(body: string, type = "application/x-www-form-urlencoded"): Request {
  return new Request("http://localhost/login", { method: "POST", headers: { "Content-Type": type }, body });
}

async function statusOf(promise: Promise<unknown>): Promise<number | undefined> {
  return promise.then(
    () => undefined,
    (error: unknown) => (error instanceof Response ? error.status : -1),
  );
}

describe("a hostile form", () => {
  test.each([
    "tags[1000000]=a",
    "tags[10000000]=a",
    "tags[4294967294]=a",
    "zzz[10000000]=a",
    "zzz[100]=a",
    `${"a.".repeat(20_000)}b=1`,
    "a[0][0][0][0][0]=x",
    "__proto__.x=1",
    "constructor.prototype.x=1",
    "a.__proto__=1",
    "__intent__={bad",
    `__intent__=${encodeURIComponent('{"type":"validate","payload":{"name":"__proto__.x"}}')}`,
    `__intent__=${encodeURIComponent('{"type":"insert","payload":{"name":"zzz[10000000]"}}')}`,
    "__intent__=null",
    "__intent__=%7B%22type%22%3A%22reset%22%7D&__intent__=x",
    "__state__={}",
    "=x",
    "email=a%00b",
    Array.from({ length: 101 }, (_, index) => `f${index}=1`).join("&"),
  ])("is a 400 and costs nothing: %s", async (body) => {
    const spent = await cpuMilliseconds(async () => {
      expect(await statusOf(parseForm(post(body), Login))).toBe(400);
    });
    expect(spent).toBeLessThan(200);
    expect(({} as Record<string, unknown>)["x"]).toBeUndefined();
  });

  test("that is no form is a 400", async () => {
    expect(await statusOf(parseForm(post("abc", "multipart/form-data"), Login))).toBe(400);
    expect(await statusOf(parseForm(post("{}", "application/json"), Login))).toBe(400);
  });
});

describe("an honest form", () => {
  test("gives its checked values", async () => {
    const form = await parseForm(
      post("email=a%40b.example&password=long+enough+1&tags[0]=x&tags[1]=y"),
      Login,
    );
    expect(form).toMatchObject({ ok: true, value: { email: "a@b.example", tags: ["x", "y"] } });
  });

  test("with wrong values comes back with them, but never with a secret", async () => {
    const form = await parseForm(post("email=wrong&password=short-pw"), Login, { secrets: ["password"] });
    expect(form).toMatchObject({ ok: false, reply: { status: "error", initialValue: { email: "wrong" } } });
    expect(JSON.stringify(form)).not.toContain("short-pw");
  });

  test("can be rejected by the model at a field, again without the secret", async () => {
    const form = await parseForm(post("email=a%40b.example&password=long+enough+1"), Login, {
      secrets: ["password"],
    });
    if (!form.ok) throw new Error("the form is right");
    const reply = form.reject({ email: ["is taken"], "": ["Try another one."] });
    expect(reply.error).toMatchObject({ email: ["is taken"], "": ["Try another one."] });
    expect(JSON.stringify(reply)).not.toContain("long enough");
  });

  test("whose visitor cannot be wrong is a 400 when it is", async () => {
    expect(await statusOf(requireForm(post("theme=pink"), z.object({ theme: z.enum(["dark"]) })))).toBe(400);
    expect(await requireForm(post("theme=dark"), z.object({ theme: z.enum(["dark"]) }))).toEqual({
      theme: "dark",
    });
  });
});
