import { readdirSync, rmSync, statSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import path from "node:path";

import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";

import { env } from "~/server/env.server";
import { listPictures } from "~/models/picture/picture.server";
import { getUser } from "~/models/account/user.server";
import { DEMO_PICTURES_PER_PAGE, PICTURE_BYTES_MAX } from "~/models/picture/picture-limits";
import { deleteOwnPicture } from "~/models/picture/picture-removal.server";
import { storePicture } from "~/models/picture/picture-write.server";
import { getViewer, requireAccess } from "~/auth/access.server";
import { answerPicturesForm, answerPictureUpload, PICTURE_LIMIT } from "~/features/pictures/upload.server";
import { signIn } from "~/auth/sign-in.server";
import { withUpload } from "~/http/file-upload.server";
import { parseUpload } from "~/http/multipart.server";
import { imageStoreStatus } from "~/services/image-store.server";

import * as demoPage from "~/routes/_site.cloudinary-demo";

import { STAFF_SOURCE } from "../factories/booking";
import { drawPicture, receivedFile } from "../factories/picture";

import { Browser, createAccount, PASSWORD } from "../setup/browser";

/* What the entry points for files receive. */

const INCOMING = path.join(env.uploadDir, "incoming");
const MEGABYTE = 1024 * 1024;
const unfinished = () => readdirSync(INCOMING);

let browser: Browser;
let ownerId: string;

beforeEach(async () => {
  const { email, externalId } = await createAccount();
  browser = new Browser();
  await browser.visit((request) => signIn(request, { email, password: PASSWORD }));
  await browser.visit(getViewer);
  ownerId = (await getUser({ externalId }))?.id ?? "";
});

interface Part {
  name: string;
  filename?: string;
  content: Uint8Array | string;
}

const BOUNDARY = "----boundary";

/** A form as browsers write it. */
function multipart(parts: Part[], end = `--${BOUNDARY}--\r\n`): Buffer {
  const pieces = parts.flatMap(({ name, filename, content }) => [
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${filename === undefined ? "" : `; filename="${filename}"`}\r\n\r\n`,
    ),
    Buffer.from(content),
    Buffer.from("\r\n"),
  ]);
  return Buffer.concat([...pieces, Buffer.from(end)]);
}

function formRequest(
  request: Request,
  body: Buffer | ReadableStream<Uint8Array>,
  { boundary = BOUNDARY, ...headers }: Record<string, string> = {},
): Request {
  const init = {
    method: "POST",
    body,
    duplex: "half",
    headers: {
      ...Object.fromEntries(request.headers),
      Accept: "application/json",
      "Content-Type": `multipart/form-data; boundary=${boundary}`,
      ...headers,
    },
  };
  return new Request(request.url, init as RequestInit);
}

/** Sends a form to the entry point for scripts. */
async function send(
  body: Buffer | ReadableStream<Uint8Array>,
  { use = "gallery", headers = {} }: { use?: string; headers?: Record<string, string> } = {},
): Promise<Response> {
  return browser.visit(
    async (visiting) => {
      const request = formRequest(visiting, body, headers);
      try {
        return await answerPictureUpload(request, await requireAccess(request, "user"));
      } catch (thrown) {
        if (thrown instanceof Response) return thrown;
        throw thrown;
      }
    },
    { path: `/pictures?use=${use}`, method: "POST" },
  );
}

const file = (content: Uint8Array | string, filename = "bay.jpg"): Part => ({
  name: "file",
  filename,
  content,
});
const words: Part = { name: "altText", content: "A loading bay" };
const owned = async () => (await listPictures({ use: "gallery", ownerId, page: { limit: 50 } })).items;

describe("a picture that a script sends", () => {
  test("is kept, whatever its name says", async () => {
    const picture = await drawPicture({ width: 90, height: 60 });
    for (const [index, name] of ["../../etc/passwd", "x.php", "名前.jpg", "a=b; c.jpg", ""].entries()) {
      const own = await drawPicture({ width: 90 + index, height: 60 });
      const answer = await send(multipart([words, file(own, name)]));
      expect(await answer.json()).toMatchObject({ picture: { altText: "A loading bay" } });
    }
    expect((await send(multipart([file(picture), words]))).status).toBe(200);
    expect(await owned()).toHaveLength(6);
    expect(unfinished()).toEqual([]);
  });

  test.each([
    ["no file", () => multipart([words]), 422, "picture_missing"],
    ["an empty choice", () => multipart([words, file("", "")]), 422, "picture_missing"],
    ["an empty file", () => multipart([words, file("", "x.jpg")]), 415, "picture_type"],
    ["text", () => multipart([words, file("hello")]), 415, "picture_type"],
    ["no words", async () => multipart([file(await drawPicture())]), 422, "invalid_form"],
    [
      "control characters",
      async () => multipart([{ ...words, content: "a\u0007b" }, file(await drawPicture())]),
      422,
      "invalid_form",
    ],
    ["two files", async () => multipart([words, file(await drawPicture()), file("x")]), 400, "invalid_form"],
    [
      "a thousand parts",
      () => multipart(Array.from({ length: 1_000 }, (_, n) => ({ name: `n${n}`, content: "x" }))),
      400,
      "invalid_form",
    ],
    ["a long text", () => multipart([{ ...words, content: "a".repeat(100_000) }]), 400, "invalid_form"],
    ["a hostile field", () => multipart([words, { name: "__proto__.x", content: "1" }]), 400, "invalid_form"],
    ["a file as a text", () => multipart([{ name: "file", content: "x" }]), 400, "invalid_form"],
    ["half a form", () => multipart([words, file("x")], "").subarray(0, -4), 400, "invalid_form"],
    [
      "one byte too many",
      () => multipart([words, file(Buffer.alloc(PICTURE_BYTES_MAX + 1))]),
      413,
      "picture_too_large",
    ],
  ])("is refused with words when there is %s", async (_name, make, status, code) => {
    const answer = await send(await make());
    expect([answer.status, await answer.json()]).toMatchObject([status, { code }]);
    expect(await owned()).toEqual([]);
    expect(unfinished()).toEqual([]);
  });

  test("is refused when its boundary is another, or it says no use", async () => {
    const body = multipart([words, file("x")]);
    expect((await send(body, { headers: { boundary: "other" } })).status).toBe(400);
    expect((await send(body, { headers: { "Content-Type": "text/plain" } })).status).toBe(400);
    expect((await send(body, { use: "nothing" })).status).toBe(400);
    expect((await send(body, { use: "blog" })).status).toBe(403);
  });

  test("is written down as it comes: 10 MB never hold 2 MB of memory", async () => {
    const total = PICTURE_BYTES_MAX;
    const [head, tail] = [multipart([], "").toString(), `\r\n--${BOUNDARY}--\r\n`];
    let given = 0;
    let mostHeld = 0;
    const before = new Set(unfinished());
    const written = () => {
      const name = unfinished().find((one) => !before.has(one));
      return name ? statSync(path.join(INCOMING, name)).size : 0;
    };
    const start = `${head}--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="x.jpg"\r\n\r\n`;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(Buffer.from(start)),
      pull(controller) {
        mostHeld = Math.max(mostHeld, given - written());
        if (given >= total) {
          controller.enqueue(Buffer.from(tail));
          return controller.close();
        }
        const piece = Buffer.alloc(Math.min(64 * 1024, total - given), given % 251);
        given += piece.byteLength;
        controller.enqueue(piece);
      },
    });
    const received = await browser.visit((visiting) =>
      withUpload(formRequest(visiting, body), PICTURE_LIMIT, ({ file }) => Promise.resolve(file?.bytes)),
    );
    expect(received).toBe(total);
    expect(mostHeld).toBeGreaterThan(0);
    expect(mostHeld).toBeLessThan(2 * MEGABYTE);
  });

  test("that breaks off in the middle leaves nothing", async () => {
    const whole = multipart([words, file(Buffer.alloc(3 * MEGABYTE))]);
    let given = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (given > MEGABYTE) return controller.error(new Error("aborted"));
        controller.enqueue(whole.subarray(given, given + 64 * 1024));
        given += 64 * 1024;
      },
    });
    expect((await send(body)).status).toBe(400);
    expect(unfinished()).toEqual([]);
    expect(await owned()).toEqual([]);
  });

  test("may be refused 120 times in a row before the account has to wait", async () => {
    // On a slow machine it takes so long that the account may try another time.
    vi.useFakeTimers({ toFake: ["Date", "performance"] });
    onTestFinished(() => void vi.useRealTimers());
    const body = multipart([words, file("x")]);
    const statuses: number[] = [];
    for (let sent = 0; sent < 121; sent += 1) statuses.push((await send(body)).status);
    expect(statuses.slice(0, 120)).toEqual(Array.from({ length: 120 }, () => 415));
    expect(statuses[120]).toBe(429);
  });
});

describe("the form of a page, without scripts", () => {
  const page = "/cloudinary-demo";
  const post = (body: Buffer | URLSearchParams): Promise<unknown> =>
    browser.visit(
      async (visiting) => {
        const request =
          body instanceof URLSearchParams
            ? new Request(visiting, { method: "POST", body })
            : formRequest(visiting, body);
        const viewer = await requireAccess(request, "user");
        return answerPicturesForm({ request, viewer, use: "gallery", page });
      },
      { path: page, method: "POST" },
    );

  test("leads to the picture, and shows the form again with what is wrong", async () => {
    const answer = (await post(
      multipart([words, file(await drawPicture({ width: 80, height: 80 }))]),
    )) as Response;
    const [picture] = await owned();
    expect(answer.headers.get("Location")).toBe(`${page}?picture=${picture?.id}#picture`);
    expect(await post(multipart([words, file("text")]))).toMatchObject({
      data: { result: { error: { file: [expect.stringContaining("as a picture")] } } },
      init: { status: 415 },
    });
  });

  test("deletes own pictures only", async () => {
    await post(multipart([words, file(await drawPicture({ width: 70, height: 80 }))]));
    const [picture] = await owned();
    const other = new Browser();
    const { email } = await createAccount();
    await other.visit((request) => signIn(request, { email, password: PASSWORD }));
    browser = other;
    await post(new URLSearchParams({ intent: "delete", id: picture?.id ?? "" }));
    expect((await owned()).map(({ id }) => id)).toEqual([picture?.id]);
  });
});

test("deleting a picture leaves people on the page of the list where it was", async () => {
  const owner = await getUser({ id: ownerId });
  if (!owner) throw new Error("The account is gone.");
  const bytes = await drawPicture({ width: 60, height: 60 });
  for (let number = 0; number < DEMO_PICTURES_PER_PAGE + 2; number += 1)
    await storePicture({
      file: receivedFile(Buffer.concat([bytes, Buffer.from([number])])),
      owner,
      use: "gallery",
      altText: `Picture ${number}`,
      source: STAFF_SOURCE,
    });
  const open = (path: string) =>
    browser.visit((request) => demoPage.loader({ request, params: {}, context: {} }), { path });
  const first = await open("/cloudinary-demo");
  const path = `/cloudinary-demo?after=${first.mine?.next}`;
  const second = await open(`${path}&picture=${first.mine?.items[0]?.id}`);
  expect(second.mine?.items.map(({ altText }) => altText)).toEqual(["Picture 1", "Picture 0"]);
  expect(second.mine?.page).toBe(path);
  const body = new URLSearchParams({ intent: "delete", id: second.mine?.items[0]?.id ?? "" });
  const answer = (await browser.visit(
    (visiting) => {
      const request = new Request(visiting, { method: "POST", body });
      return demoPage.action({ request, params: {}, context: {} });
    },
    { path, method: "POST" },
  )) as Response;
  expect(answer.headers.get("Location")).toBe(path);
  expect((await open(path)).mine?.items.map(({ altText }) => altText)).toEqual(["Picture 0"]);
  // Nothing is left of that page after the last one, so the list starts over.
  const [last] = (await open(path)).mine?.items ?? [];
  await deleteOwnPicture({ id: last?.id ?? "", ownerId });
  expect((await open(path)).mine?.items).toHaveLength(DEMO_PICTURES_PER_PAGE);
});

describe("a file that fails after its form has been read to the end", () => {
  // An error that nobody catches stops the process, and every visitor loses the site.
  const uncaught: unknown[] = [];
  const note = (error: unknown) => uncaught.push(error);
  beforeEach(() => {
    uncaught.length = 0;
    process.on("uncaughtExceptionMonitor", note);
  });
  afterEach(() => {
    process.off("uncaughtExceptionMonitor", note);
  });

  const fullDisk = () => writeFile("/dev/full", "x");
  const refusal = () => Promise.reject(PICTURE_LIMIT.tooLarge());

  test.each([
    ["a full disk", 100, fullDisk, "ENOSPC"],
    ["a full disk", 300_000, fullDisk, "ENOSPC"],
    ["a refusal", 100, refusal, "picture_too_large"],
    ["a refusal", 300_000, refusal, "picture_too_large"],
  ])("%s is the answer to this upload alone (%i bytes)", async (_name, bytes, fail, code) => {
    const form = multipart([{ name: "file", filename: "a.png", content: Buffer.alloc(bytes) }]);
    const request = formRequest(new Request("http://localhost:3000/pictures"), form);
    const parsed = parseUpload(request, async (data) => {
      let received = 0;
      for await (const piece of data) received += piece.byteLength;
      await fail();
      return { bytes: received };
    });
    await expect(parsed).rejects.toMatchObject({ code });
    // Errors of streams are emitted in the next turns.
    for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate);
    expect(uncaught).toEqual([]);
  });
});

test("while the disk of uploads refuses them, the health says so, and until it takes them again", async () => {
  const send = () =>
    withUpload(
      formRequest(
        new Request("http://localhost/pictures"),
        multipart([{ name: "file", filename: "a.png", content: "a" }]),
      ),
      PICTURE_LIMIT,
      () => Promise.resolve("received"),
    );
  expect(await send()).toBe("received");
  expect(imageStoreStatus().status).toBe("ok");
  rmSync(INCOMING, { recursive: true });
  await writeFile(INCOMING, "a file is in the way");
  onTestFinished(() => rmSync(INCOMING, { recursive: true, force: true }));
  await expect(send()).rejects.toMatchObject({ code: "EEXIST" });
  expect(imageStoreStatus().status).toBe("failing");
  rmSync(INCOMING);
  await expect.poll(() => imageStoreStatus().status).toBe("ok");
});
