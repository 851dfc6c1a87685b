import sharp from "sharp";
import { beforeAll, beforeEach, expect, test } from "vitest";

import { AuditFilterSchema } from "~/models/audit/audit-filter";
import { listAuditEntries } from "~/models/audit/audit-list.server";
import { getUser, setRole } from "~/models/account/user.server";
import { DEFAULT_SETTINGS } from "~/models/settings/settings";
import { getSettings } from "~/models/settings/settings.server";
import { loader as rootLoader } from "~/root";
import { action, loader } from "~/routes/_admin.admin.site.brand";
import { loader as fileLoader } from "~/routes/brand.$file";
import { loader as pictureLoader } from "~/routes/og[.]png";
import { ORIGINAL_BRAND_LINKS } from "~/models/brand/brand-links";
import { signIn } from "~/auth/sign-in.server";
import { db } from "~/server/db.server";

import { settings } from "../../../drizzle/schema";

import { Browser, createAccount, PASSWORD } from "../../setup/browser";

/* The brand: who changes it, what its page answers, and what follows it. */

const operator = new Browser();

beforeAll(async () => {
  const { email, externalId } = await createAccount();
  await operator.visit((request) => signIn(request, { email, password: PASSWORD }));
  const userId = (await getUser({ externalId }))?.id ?? "";
  await setRole({ userId, role: "super_admin", actorId: null });
});

beforeEach(async () => {
  await db.delete(settings);
});

const open = () => operator.visit((request) => loader({ request, params: {}, context: {} }));
const send = (entries: Record<string, string>) =>
  operator.visit((visiting) =>
    action({
      request: new Request(visiting, { method: "POST", body: new URLSearchParams(entries) }),
      params: {},
      context: {},
    }),
  );
const statusOf = (answer: unknown) =>
  answer instanceof Response
    ? answer.status
    : ((answer as { init?: ResponseInit | null }).init?.status ?? 200);
const typed = { intent: "save", productName: "Clockworks", brandColor: "#1b4f9c" };
const readFile = (address: string) =>
  fileLoader({
    request: new Request("http://localhost"),
    params: { file: address.split("/").at(-1) },
    context: {},
  });
const brandOfPage = async () => {
  const answer = await new Browser().visit((request) => rootLoader({ request, params: {}, context: {} }));
  return answer.data.brand;
};

test("what is saved is on record, and pages link one stylesheet with its colors", async () => {
  const { view } = await open();
  expect(await brandOfPage()).toEqual(ORIGINAL_BRAND_LINKS);
  expect(statusOf(await send({ ...typed, seen: view.seen }))).toBe(303);
  expect(await getSettings()).toMatchObject({ productName: "Clockworks", brandColor: "#1b4f9c" });

  const { stylesheet } = await brandOfPage();
  expect(stylesheet).toMatch(/^\/brand\/1b4f9c-[0-9a-f]{12}\.css$/);
  const css = await (await readFile(stylesheet ?? "")).text();
  expect(css).toContain("--brand:#1b4f9c");

  const filter = AuditFilterSchema.parse({ action: "settings.changed" });
  const { items } = await listAuditEntries({ filter, page: { limit: 1 } });
  expect(items).toMatchObject([
    {
      before: { productName: "Automata", brandColor: "#0c5c42" },
      after: { productName: "Clockworks", brandColor: "#1b4f9c" },
    },
  ]);
});

test("a preview shows what would be used and saves nothing", async () => {
  const { view } = await open();
  const answer = await send({ ...typed, intent: "preview", brandColor: "#FFE600", seen: view.seen });
  expect(answer).toMatchObject({
    view: { isSaved: false, seen: view.seen, values: { productName: "Clockworks", brandColor: "#ffe600" } },
  });
  expect(await getSettings()).toEqual(DEFAULT_SETTINGS);
});

test.each(["#fbfbf9", "#ffffff", "#111412", "#ffe600"])(
  "the color %s, which one theme can't show, is corrected and the page says so",
  async (brandColor) => {
    const { view } = await open();
    const answer = await send({ ...typed, intent: "preview", brandColor, seen: view.seen });
    const shown = (answer as { view: typeof view }).view;
    expect(shown.pairs.filter(({ ratio }) => ratio < 4.5)).toEqual([]);
    const said = Object.values(shown.corrected).filter((contrast) => contrast !== null);
    expect(said).toHaveLength(1);
    expect(said[0]).toBeLessThan(4.5);
  },
);

test("each field becomes the original again on its own", async () => {
  expect(statusOf(await send({ ...typed, seen: (await open()).view.seen }))).toBe(303);
  const { view, isOwn } = await open();
  expect(isOwn).toEqual({ productName: true, brandColor: true, brandSign: false });
  expect(statusOf(await send({ intent: "restore", field: "brandColor", seen: view.seen }))).toBe(303);
  expect(await getSettings()).toMatchObject({ productName: "Clockworks", brandColor: "#0c5c42" });
  expect(await brandOfPage()).toEqual(ORIGINAL_BRAND_LINKS);
});

test("of two who save or restore at once, the second one sees what the first one saved", async () => {
  const { view } = await open();
  expect(statusOf(await send({ ...typed, seen: view.seen }))).toBe(303);
  const lateForms: Record<string, string>[] = [
    { ...typed, productName: "Other" },
    { intent: "restore", field: "productName" },
  ];
  for (const late of lateForms) {
    expect(await send({ ...late, seen: view.seen })).toMatchObject({
      data: { theirs: { productName: "Clockworks" } },
      init: { status: 409 },
    });
  }
  expect((await open()).view.values).toEqual({ productName: "Clockworks", brandColor: "#1b4f9c" });
});

test.each([
  { productName: "Clock\u0007works" },
  { productName: "C".repeat(10_000) },
  { productName: " " },
  { brandColor: "#0c5c42;}" },
  { brandColor: "blue" },
])("the wrong value %# is refused at its field", async (wrong) => {
  const { view } = await open();
  const answer = await send({ ...typed, ...wrong, seen: view.seen });
  expect(statusOf(answer)).toBe(422);
  expect(answer).toMatchObject({
    data: { result: { error: { [Object.keys(wrong)[0] ?? ""]: [expect.any(String)] } } },
  });
  expect(await getSettings()).toEqual(DEFAULT_SETTINGS);
});

test.each([
  "sign-0123456789abcdef.svg",
  "sign-0123456789abcdef-104.png",
  "original-1b4f9c-999.png",
  "x.css",
  "0c5c42.css",
  "0c5c42-000000000000.js",
  "../app.css",
  "zzzzzz-000000000000.css",
])("there is no file %s", async (file) => {
  await expect(readFile(file)).rejects.toMatchObject({ status: 404 });
});

test("a stylesheet of another release has today's colors, and nobody keeps it", async () => {
  const answer = await readFile("1b4f9c-000000000000.css");
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
});

test("browser tab and app icon follow the color of the original sign", async () => {
  await send({ ...typed, seen: (await open()).view.seen });
  const { sign, icon, appIcon, logo } = await brandOfPage();
  expect(sign).toBeNull();
  const drawing = await readFile(icon.href);
  expect(drawing.headers.get("Content-Type")).toBe("image/svg+xml");
  for (const address of [icon.href, logo]) {
    const otherColor = address.replace("1b4f9c", "1b4f9d");
    await expect(readFile(otherColor)).rejects.toMatchObject({ status: 404 });
  }
  expect(await drawing.text()).toContain("#1b4f9c");
  for (const [address, width] of [
    [appIcon, 180],
    [logo, 512],
  ] as const) {
    const picture = await sharp(Buffer.from(await (await readFile(address)).arrayBuffer())).metadata();
    expect(picture).toMatchObject({ format: "png", width, height: width });
  }
});

test("the picture for link previews is drawn in the brand", async () => {
  const picture = async () => Buffer.from(await (await pictureLoader()).arrayBuffer());
  const before = await picture();
  await send({ ...typed, seen: (await open()).view.seen });
  expect((await picture()).equals(before)).toBe(false);
});
