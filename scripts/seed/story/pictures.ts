import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import sharp from "sharp";

import type { Language } from "~/lib/languages";
import { listUsersByEmail } from "~/models/account/user.server";
import { pictureAddress, type PictureUse } from "~/models/picture/picture";
import { storePicture } from "~/models/picture/picture-write.server";
import { updatePost } from "~/models/post/post-write.server";
import { listPublishedPosts } from "~/models/post/post.server";

import type { Actor, Cast } from "./cast";
import { PORTRAITS } from "./people";
import { daysBefore } from "./timeline";

/** The description of a cover, in the language of its article. */
const COVER_ALT_TEXT: Record<Language, string> = {
  en: "Columns of a ledger, some of them highlighted",
  de: "Spalten eines Kassenbuchs, einige davon hervorgehoben",
};

/** Skin, hair, clothes and background of a portrait. */
const PALETTES = [
  ["#e0b08c", "#3a2a20", "#0c5c42", "#e2efe8"],
  ["#8d5a3b", "#1d1613", "#245ca3", "#e3ecf7"],
  ["#f0c9a8", "#9a5a2c", "#865800", "#f8edd2"],
  ["#c98f67", "#241a16", "#b93a19", "#fbe9e2"],
  ["#6d452f", "#120d0b", "#14734a", "#e0f1e7"],
  ["#f3d3b8", "#6b4a34", "#4a514c", "#f3f4f0"],
] as const;

/** A plain portrait: head, hair and shoulders in flat colors. */
function portraitSvg(index: number): string {
  const [skin, hair, clothes, ground] = PALETTES[index % PALETTES.length] ?? PALETTES[0];
  const isLong = index % 2 === 0;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="640" viewBox="0 0 160 160">
<rect width="160" height="160" fill="${ground}"/>
${isLong ? `<path d="M44 70a36 38 0 0 1 72 0v44H44z" fill="${hair}"/>` : ""}
<path d="M18 160a62 46 0 0 1 124 0z" fill="${clothes}"/>
<rect x="68" y="92" width="24" height="26" rx="10" fill="${skin}"/>
<ellipse cx="80" cy="72" rx="27" ry="32" fill="${skin}"/>
<path d="M52 66c2-30 54-32 56 0-8-14-44-16-56 0z" fill="${hair}"/>
</svg>`;
}

/** An abstract picture in the style of the site: a ledger's lines and columns. */
function ledgerSvg(index: number): string {
  const grounds = ["#0b4a36", "#f3f4f0", "#e2efe8", "#141816", "#fbe9e2", "#e3ecf7"];
  const inks = ["#f4f8f3", "#0c5c42", "#08432f", "#5cc79a", "#b93a19", "#245ca3"];
  const ground = grounds[index % grounds.length];
  const ink = inks[index % inks.length];
  const columns = Array.from({ length: 9 + (index % 4) }, (_, column) => {
    const height = 90 + ((column * 53 + index * 37) % 11) * 42;
    return `<rect x="${130 + column * 112}" y="${720 - height}" width="64" height="${height}" fill="${ink}" opacity="${column % 3 === index % 3 ? 1 : 0.35}"/>`;
  });
  const lines = Array.from(
    { length: 7 },
    (_, line) => `<rect x="90" y="${150 + line * 95}" width="1420" height="2" fill="${ink}" opacity="0.3"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="900"><rect width="1600" height="900" fill="${ground}"/>${lines.join("")}${columns.join("")}<rect x="90" y="720" width="1420" height="6" fill="${ink}"/></svg>`;
}

interface DrawnPicture {
  svg: string;
  owner: { id: string };
  use: PictureUse;
  altText: string;
  by: Actor;
  now: Date;
}

async function keep({ svg, owner, use, altText, by, now }: DrawnPicture, folder: string) {
  const bytes = await sharp(Buffer.from(svg)).jpeg({ quality: 88 }).toBuffer();
  const hash = createHash("sha256").update(bytes).digest("hex");
  const file = path.join(folder, hash);
  await writeFile(file, bytes);
  const received = { path: file, name: "picture.jpg", bytes: bytes.byteLength, hash };
  return storePicture({ file: received, owner, use, altText, source: by.source, now });
}

const COVERS_OF_ARTICLES = 4;

/**
 * Adds twelve pictures: portraits of the staff, covers of the newest articles and two in a gallery.
 */
export async function addPictures(cast: Cast, now: Date): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), "automata-demo-pictures-"));
  try {
    for (const [index, email] of PORTRAITS.entries()) {
      const [owner] = await listUsersByEmail({ email });
      if (!owner) continue;
      const by = cast.admin;
      const at = daysBefore(now, 60 - index, 10);
      await keep({ svg: portraitSvg(index), owner, use: "avatar", altText: "", by, now: at }, folder);
    }
    const [editor] = cast.editors;
    const { items } = await listPublishedPosts({ limit: COVERS_OF_ARTICLES, now });
    for (const [index, post] of items.entries()) {
      const altText = COVER_ALT_TEXT[post.language];
      const at = new Date(post.publishedAt.getTime() + 60_000);
      const drawing = { svg: ledgerSvg(index), owner: editor, use: "blog" as const, altText, by: editor };
      const picture = await keep({ ...drawing, now: at }, folder);
      const cover = { coverImageUrl: pictureAddress(picture), coverImageAlt: altText };
      await updatePost({ id: post.id, changes: cover, editor: editor.source, now: at });
    }
    for (const index of [4, 5]) {
      const altText = `A ledger drawn for the demo, number ${index - 3}`;
      const drawing = { svg: ledgerSvg(index), owner: cast.admin, use: "gallery" as const, by: cast.admin };
      await keep({ ...drawing, altText, now: daysBefore(now, index, 11) }, folder);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
