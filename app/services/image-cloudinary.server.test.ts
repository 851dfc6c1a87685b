import { createHash } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

import { afterEach, describe, expect, test } from "vitest";

import { readPictureAddress, variantAddress } from "~/lib/picture-variants";

import { drawPicture, receivedFile } from "../../tests/factories/picture";
import { pour } from "../../tests/setup/pour";

import { readCloudinary, removeCloudinary, uploadToCloudinary } from "./image-cloudinary.server";

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

interface Call {
  path: string;
  fields: Map<string, string>;
  fileBytes: number;
}

/**
 * A stand-in for Cloudinary's HTTP interface. Returns its `CLOUDINARY_URL`, and the requests it
 * received.
 */
async function cloudinary(answer: (call: Call) => { status?: number; body: unknown }) {
  const calls: Call[] = [];
  const server = createServer((request, response) => {
    void readCall(request).then((call) => {
      calls.push(call);
      const { status = 200, body } = answer(call);
      response.statusCode = status;
      response.end(Buffer.isBuffer(body) ? body : JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { calls, url: `cloudinary://key-1:secret-1@demo?upload_prefix=http://127.0.0.1:${port}` };
}

async function readCall(request: IncomingMessage): Promise<Call> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const fields = new Map<string, string>();
  let fileBytes = 0;
  if (request.method === "POST") {
    const type = request.headers["content-type"] ?? "";
    const form = await new Response(Buffer.concat(chunks), { headers: { "Content-Type": type } }).formData();
    for (const [name, value] of form) {
      if (typeof value === "string") fields.set(name, value);
      else fileBytes = value.size;
    }
  }
  return { path: request.url ?? "", fields, fileBytes };
}

/** Cloudinary's rule: the parameters in order, followed by the secret, hashed. */
function signatureOf(fields: Map<string, string>): string {
  const signed = [...fields]
    .filter(([name]) => !["api_key", "signature", "file"].includes(name))
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join("&");
  return createHash("sha1").update(`${signed}secret-1`).digest("hex");
}

const eagerOf = ({ fields }: Call) => fields.get("eager")?.split("|") ?? [];
const id = "6b7f6d0a-0000-4000-8000-000000000000";

describe("pictures at Cloudinary", () => {
  test("go there signed, with every variant ordered, and without the secret", async () => {
    const bytes = await drawPicture({ width: 700, height: 350, format: "webp" });
    const { url, calls } = await cloudinary((call) => ({
      body: { public_id: id, eager: eagerOf(call).map((_, place) => ({ bytes: 100 + place })) },
    }));
    const { path: file } = receivedFile(bytes);
    const variants = await uploadToCloudinary({ id, file, width: 700, height: 350, fallback: "jpeg" }, url);
    const [call] = calls;
    expect(call?.path).toBe("/v1_1/demo/image/upload");
    expect(call?.fileBytes).toBe(bytes.byteLength);
    expect(call?.fields.get("type")).toBe("authenticated");
    expect(call?.fields.get("signature")).toBe(signatureOf(call?.fields ?? new Map<string, string>()));
    expect([...(call?.fields.values() ?? [])].join()).not.toContain("secret-1");
    expect(variants.map(({ name, bytes }) => `${name} ${bytes}`)).toEqual([
      "320x160.avif 100",
      "320x160.webp 101",
      "320x160.jpg 102",
      "640x320.avif 103",
      "640x320.webp 104",
      "640x320.jpg 105",
      "700x350.avif 106",
      "700x350.webp 107",
      "700x350.jpg 108",
    ]);
    const largest = variantAddress(id, variants.at(-1)?.name ?? "");
    expect(readPictureAddress(largest)).toMatchObject({ width: 700, height: 350 });
  });

  test("are read by signed addresses of the very variants that were ordered", async () => {
    const { url, calls } = await cloudinary((call) =>
      call.path.includes("w_640") ? { body: Buffer.from("pixels") } : { status: 404, body: {} },
    );
    const variant = { name: "640x320.avif", format: "avif", width: 640, height: 320, bytes: 6 } as const;
    expect(Buffer.from((await readCloudinary(id, variant, url)) ?? []).toString()).toBe("pixels");
    expect(calls[0]?.path).toMatch(
      new RegExp(
        `^/demo/image/authenticated/s--[\\w-]{8}--/c_scale,h_320,q_auto,w_640/(?:v1/)?${id}\\.avif$`,
      ),
    );
    expect(await readCloudinary(id, { ...variant, width: 1 }, url)).toBeNull();
  });

  test("are deleted by a signed call", async () => {
    const { url, calls } = await cloudinary(() => ({ body: { result: "ok" } }));
    await removeCloudinary(id, url);
    expect(calls[0]?.path).toBe("/v1_1/demo/image/destroy");
    expect(calls[0]?.fields.get("public_id")).toBe(id);
    expect(calls[0]?.fields.get("signature")).toBe(
      signatureOf(calls[0]?.fields ?? new Map<string, string>()),
    );
  });

  test.each([
    ["fails", { status: 500, body: { error: {} } }],
    ["answers something else", { body: { public_id: id, eager: [] } }],
    ["answers no JSON", { body: Buffer.from("<html>") }],
  ])("are refused with words when Cloudinary %s", async (_name, answer) => {
    const { url } = await cloudinary(() => answer);
    const { path: file } = receivedFile(await drawPicture());
    const uploaded = uploadToCloudinary({ id, file, width: 90, height: 60, fallback: "jpeg" }, url);
    await expect(uploaded).rejects.toMatchObject({ name: "PictureStoreError" });
  });

  test("are read up to a size, whether or not Cloudinary says how much comes", async () => {
    const server = createServer((_request, response) => pour(response));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    closing.push(() => {
      server.closeAllConnections();
      server.close();
    });
    const { port } = server.address() as AddressInfo;
    const url = `cloudinary://key-1:secret-1@demo?upload_prefix=http://127.0.0.1:${port}`;
    const variant = { name: "640x320.avif", format: "avif", width: 640, height: 320, bytes: 6 } as const;
    const tooLong = { name: "PictureStoreError", cause: { name: "RangeError" } };
    const length = readCloudinary(id, variant, url).then((bytes) => bytes?.byteLength);
    await expect(length).rejects.toMatchObject(tooLong);
    await expect(removeCloudinary(id, url)).rejects.toMatchObject(tooLong);
  });
});
