import { gzipSync } from "node:zlib";

import { eq } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, beforeEach, expect, test } from "vitest";

import { answerMailFrame } from "~/features/dev-mail/dev-mail.server";
import { mailBody } from "~/models/mail/mail-body";
import { queueMail } from "~/models/mail/mail.server";
import { getUser, setRole } from "~/models/account/user.server";
import { readSignName } from "~/models/brand/brand-sign";
import { getSettings } from "~/models/settings/settings.server";
import { loader as rootLoader } from "~/root";
import { action, loader } from "~/routes/_admin.admin.site.brand";
import { loader as fileLoader } from "~/routes/brand.$file";
import { loader as pictureLoader } from "~/routes/og[.]png";
import { signIn } from "~/auth/sign-in.server";
import { atomically, db } from "~/server/db.server";
import { ORIGINAL_BRAND_LINKS } from "~/models/brand/brand-links";
import { SIGN_BYTES_MAX } from "~/models/brand/brand-limits";

import { brandSigns, outboxMails, settings } from "../../../drizzle/schema";

import { Browser, createAccount, PASSWORD } from "../../setup/browser";

/* The sign of the product: what is taken, what is left of it, and where it is shown. */

const operator = new Browser();

beforeAll(async () => {
  const { email, externalId } = await createAccount();
  await operator.visit((request) => signIn(request, { email, password: PASSWORD }));
  const userId = (await getUser({ externalId }))?.id ?? "";
  await setRole({ userId, role: "super_admin", actorId: null });
});

beforeEach(async () => {
  await db.delete(settings);
  await db.delete(brandSigns);
});

const open = () => operator.visit((request) => loader({ request, params: {}, context: {} }));

/** Sends a file as the form on the page does without scripts. */
function send(file: Uint8Array | string, seen: string) {
  return operator.visit((visiting) => {
    const form = new FormData();
    form.set("seen", seen);
    form.set("file", new File([typeof file === "string" ? file : new Uint8Array(file)], "sign"));
    const body = new Request("http://form.test", { method: "POST", body: form });
    const headers = new Headers(visiting.headers);
    headers.set("Content-Type", body.headers.get("Content-Type") ?? "");
    const init = { method: "POST", headers, body: body.body, duplex: "half" };
    return action({
      request: new Request(visiting.url, init as RequestInit),
      params: {},
      context: {},
    });
  });
}

const sendNow = async (file: Uint8Array | string) => send(file, (await open()).sign.seen);
const statusOf = (answer: unknown) =>
  answer instanceof Response
    ? answer.status
    : ((answer as { init?: ResponseInit | null }).init?.status ?? 200);

const brandOfPage = async () => {
  const answer = await new Browser().visit((request) => rootLoader({ request, params: {}, context: {} }));
  return answer.data.brand;
};
const readFile = (address: string) =>
  fileLoader({
    request: new Request("http://localhost"),
    params: { file: address.split("/").at(-1) },
    context: {},
  });
const pixelsOf = async (address: string) => sharp(Buffer.from(await (await readFile(address)).arrayBuffer()));

/** A drawing of 32 × 32 with this inside. */
const svg = (inside: string, attributes = "") =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 32 32" ${attributes}>${inside}</svg>`;
const BLUE = '<circle cx="16" cy="16" r="14" fill="#1b6fd0"/>';
const png = (color: string, { width = 64, height = 64 } = {}) =>
  sharp({ create: { width, height, channels: 4, background: color } })
    .png()
    .toBuffer();

test("a drawing is shown in the header, the tab, as an app icon, in search and in link previews", async () => {
  const preview = async () => Buffer.from(await (await pictureLoader()).arrayBuffer());
  const before = await preview();
  expect(statusOf(await sendNow(svg(BLUE)))).toBe(303);

  const { sign, icon, appIcon, logo } = await brandOfPage();
  expect(sign).toEqual({ href: expect.stringMatching(/^\/brand\/sign-[0-9a-f]{16}\.svg$/), plate: null });
  expect(icon).toEqual({ href: sign?.href, type: "image/svg+xml" });
  const drawing = await readFile(icon.href);
  expect(drawing.headers.get("Content-Type")).toBe("image/svg+xml");
  expect(drawing.headers.get("Cache-Control")).toContain("immutable");
  expect(await drawing.text()).toMatch(/<path fill="#1b6fd0"/);
  expect(await (await pixelsOf(logo)).metadata()).toMatchObject({ format: "png", width: 512, height: 512 });
  const icons = await pixelsOf(appIcon);
  expect(await icons.metadata()).toMatchObject({ width: 180, height: 180, hasAlpha: false });
  expect((await preview()).equals(before)).toBe(false);
});

test("an email in the outbox of a demo shows the sign that is sent with it", async () => {
  await sendNow(svg(BLUE));
  const words = () => ({
    subject: "Hello",
    title: "Hello",
    paragraphs: ["Text"],
    action: "Open",
    note: "Note",
  });
  const body = mailBody({ words, link: "http://localhost:3000/x", settings: await getSettings() });
  const to = `${crypto.randomUUID()}@sign.test`;
  await atomically((tx) => queueMail(tx, { kind: "test", to, ...body }, { now: new Date() }));
  const [mail] = await db.select().from(outboxMails).where(eq(outboxMails.recipient, to));
  const shown = await (await answerMailFrame(mail?.id)).text();
  expect(shown).not.toContain("cid:");
  const [, picture = ""] = /src="data:image\/png;base64,([^"]+)"/.exec(shown) ?? [];
  expect(await sharp(Buffer.from(picture, "base64")).metadata()).toMatchObject({ format: "png" });
});

test("nothing of a hostile drawing is left but its shapes", async () => {
  const hostile = svg(
    `<title>x</title><style>path{fill:#1b6fd0;background:url(http://evil.test/a)}</style>` +
      `<path id="a" onclick="alert(1)" d="M2 2h28v28z" style="fill:#1b6fd0;cursor:url(http://evil.test/b)"/>` +
      `<g data-x="javascript:alert(1)">${BLUE}</g>`,
    'onload="alert(1)"',
  );
  expect(statusOf(await sendNow(hostile))).toBe(303);
  const { icon } = await brandOfPage();
  const drawn = await (await readFile(icon.href)).text();
  expect(drawn).not.toMatch(/script|onload|onclick|alert|evil|style|data-|href/i);
  expect(drawn).toContain("<path");
});

const nested = Array.from({ length: 7 }, (_, level) =>
  level === 0
    ? `<g id="g0">${BLUE}</g>`
    : `<g id="g${level}">${`<use xlink:href="#g${level - 1}"/>`.repeat(10)}</g>`,
).join("");

test.each([
  ["a script", svg(`<script>alert(1)</script>${BLUE}`)],
  [
    "a foreign object",
    svg(`<foreignObject><b xmlns="http://www.w3.org/1999/xhtml">x</b></foreignObject>${BLUE}`),
  ],
  ["a link", svg(`<a xlink:href="javascript:alert(1)">${BLUE}</a>`)],
  ["a picture from elsewhere", svg('<image xlink:href="http://127.0.0.1:1/x.png" width="9" height="9"/>')],
  ["a file of the server", svg('<image xlink:href="file:///etc/passwd" width="9" height="9"/>')],
  ["an id that adds a handler", svg('<path id="a&quot; onload=&quot;alert(1)" d="M2 2h28v28z"/>')],
  [
    "an id that adds an element",
    svg('<path id="a&quot;/&gt;&lt;g&gt;&lt;/g&gt;&lt;path d=&quot;M0 0" d="M2 2h28v28z"/>'),
  ],
  ["an animation", svg(`<set attributeName="onload" to="alert(1)"/>${BLUE}`)],
  ["text", svg("<text>Sign</text>")],
  ["copies of copies", svg(`<defs>${nested}</defs><use xlink:href="#g6"/>`)],
  ["entities", `<!DOCTYPE svg [<!ENTITY a "b">]>${svg(BLUE)}`],
  ["a million dashes", svg('<path d="M0 0h99999" stroke="red" stroke-dasharray="0.001"/>')],
  [
    "dashes in a style",
    svg('<style>path{stroke-dasharray:0.001}</style><path d="M0 0h99999" stroke="red"/>'),
  ],
  ["a thousand shapes", svg(BLUE.repeat(1_001))],
  ["depth", svg("<g>".repeat(5_000) + BLUE + "</g>".repeat(5_000))],
  ["a huge canvas", svg(BLUE).replace("0 0 32 32", "0 0 900000 900000")],
  ["a strip", svg(BLUE).replace("0 0 32 32", "0 0 320 32")],
  ["nothing", svg("")],
  ["only what is clear", svg('<circle cx="16" cy="16" r="14" fill="none"/>')],
  ["half a drawing", svg(BLUE).slice(0, 80)],
  ["words", "hello"],
  ["a page", "<!doctype html><html><body>hi</body></html>"],
  ["an archive", gzipSync(svg(BLUE))],
  ["bytes that aren't UTF-8", Buffer.concat([Buffer.from(svg(BLUE)), Buffer.from([0xff, 0xfe])])],
  ["a comment of 70 kB", svg(`<!--${"x".repeat(70_000)}-->${BLUE}`)],
])("%s is refused with a sentence, and nothing is kept", async (_name, file) => {
  const answer = await sendNow(file);
  expect(statusOf(answer)).toBe(422);
  expect(answer).toMatchObject({ data: { signReply: { error: { file: [expect.stringMatching(/\.$/)] } } } });
  expect(await brandOfPage()).toEqual(ORIGINAL_BRAND_LINKS);
  expect(await db.$count(brandSigns)).toBe(0);
});

test("what drawing programs write is taken: gradients, masks, clips, classes and their own words", async () => {
  const drawing = svg(
    `<metadata/><sodipodi:namedview xmlns:sodipodi="http://sodipodi.test" id="v"/>` +
      `<defs><linearGradient id="a" x1="0" x2="1" gradientUnits="objectBoundingBox" gradientTransform="rotate(9)"><stop offset="0" stop-color="#1b6fd0"/><stop offset="1" stop-color="#0a5" stop-opacity=".5"/></linearGradient>` +
      `<radialGradient id="b" fx=".2"><stop offset="0" stop-color="#fff"/><stop offset="1" stop-color="#1b6fd0"/></radialGradient>` +
      `<clipPath id="c"><rect width="30" height="30" rx="4"/></clipPath><mask id="m"><rect width="32" height="32" fill="#fff"/></mask>` +
      `<style>.k{fill:url(#a);stroke:#123;stroke-width:2;stroke-linejoin:round}</style></defs>` +
      `<g clip-path="url(#c)" mask="url(#m)" opacity=".9" transform="translate(1 1)"><ellipse class="k" cx="12" cy="12" rx="9" ry="8"/><polygon points="2,2 9,2 9,9" fill="url(#b)" fill-rule="evenodd"/></g>`,
  );
  expect(statusOf(await sendNow(drawing))).toBe(303);
  const drawn = await (await readFile((await brandOfPage()).icon.href)).text();
  for (const kept of ["linearGradient", "radialGradient", "clipPath", "mask"])
    expect(drawn).toContain(`<${kept} `);
});

test("a picture is drawn again, without what was written into it", async () => {
  const tagged = await sharp(await png("#1b6fd0"))
    .withExif({ IFD0: { Copyright: "secret words" } })
    .png()
    .toBuffer();
  expect(statusOf(await sendNow(tagged))).toBe(303);
  const { sign, icon } = await brandOfPage();
  expect(sign?.href).toMatch(/-104\.png$/);
  expect(icon.type).toBe("image/png");
  const kept = await (await pixelsOf(icon.href)).metadata();
  expect(kept.exif).toBeUndefined();
});

test.each([
  [
    "JPEG",
    async () =>
      sharp(await png("#1b6fd0"))
        .jpeg()
        .toBuffer(),
  ],
  [
    "GIF",
    async () =>
      sharp(await png("#1b6fd0"))
        .gif()
        .toBuffer(),
  ],
  ["half a PNG", async () => (await png("#1b6fd0")).subarray(0, 60)],
  ["a clear PNG", () => png("#ffffff00")],
  ["a long PNG", () => png("#1b6fd0", { width: 400, height: 40 })],
  ["a huge PNG", () => png("#1b6fd0", { width: 6_000, height: 6_000 })],
])("%s is refused", async (_name, make) => {
  expect(statusOf(await sendNow(await make()))).toBe(422);
  expect(await db.$count(brandSigns)).toBe(0);
});

test("no file, an empty one and one above 1 MB are refused", async () => {
  expect(statusOf(await sendNow(""))).toBe(422);
  expect(statusOf(await sendNow(Buffer.alloc(SIGN_BYTES_MAX + 1, 60)))).toBe(413);
});

test.each([
  ["#ffffff", "light"],
  ["#f4f4f0", "light"],
  ["#000000", "dark"],
  ["#1a1a2e", "dark"],
  ["#1b6fd0", null],
])("a sign in %s gets a ground where it can't be seen: %s", async (color, plate) => {
  await sendNow(svg(`<circle cx="16" cy="16" r="14" fill="${color}"/>`));
  expect((await brandOfPage()).sign?.plate).toBe(plate);
  const { appIcon } = await brandOfPage();
  const { channels } = await (await pixelsOf(appIcon)).stats();
  const spread = Math.max(...channels.map(({ max, min }) => max - min));
  expect(spread, "the app icon shows it").toBeGreaterThan(60);
});

test("a square that fills its corners has a ground of its own", async () => {
  await sendNow(await png("#ffffff"));
  expect((await brandOfPage()).sign?.plate).toBeNull();
});

test("the original comes back with one click, and the old address still answers", async () => {
  await sendNow(svg(BLUE));
  const { sign } = await open();
  const old = (await brandOfPage()).icon.href;
  const restore = { intent: "restore", field: "brandSign", seen: sign.seen };
  const answer = await operator.visit((visiting) =>
    action({
      request: new Request(visiting, { method: "POST", body: new URLSearchParams(restore) }),
      params: {},
      context: {},
    }),
  );
  expect(statusOf(answer)).toBe(303);
  expect(await brandOfPage()).toEqual(ORIGINAL_BRAND_LINKS);
  expect((await open()).isOwn.brandSign).toBe(false);
  // An email that was sent shows it.
  expect((await readFile(old)).status).toBe(200);
});

test("of two who send a sign at once, the second one is refused and reads why", async () => {
  const { sign } = await open();
  expect(statusOf(await send(svg(BLUE), sign.seen))).toBe(303);
  const late = await send(svg(BLUE.replace("14", "9")), sign.seen);
  expect(statusOf(late)).toBe(409);
  expect(late).toMatchObject({ data: { signReply: { error: { file: [expect.any(String)] } } } });
  const { brandSign } = await getSettings();
  expect(`/brand/sign-${readSignName(brandSign ?? "").id}.svg`).toBe((await brandOfPage()).sign?.href);
});

test("name and color are saved beside a new sign, and neither undoes the other", async () => {
  const { view } = await open();
  await sendNow(svg(BLUE));
  const body = { intent: "save", productName: "Clockworks", brandColor: "#1b4f9c", seen: view.seen };
  const answer = await operator.visit((visiting) =>
    action({
      request: new Request(visiting, { method: "POST", body: new URLSearchParams(body) }),
      params: {},
      context: {},
    }),
  );
  expect(statusOf(answer)).toBe(303);
  const saved = await getSettings();
  expect(saved).toMatchObject({ productName: "Clockworks", brandColor: "#1b4f9c" });
  expect(saved.brandSign).not.toBeNull();
});
