import { randomBytes } from "node:crypto";
import path from "node:path";

import sharp from "sharp";

import { startAppServer } from "../scripts/app-server";
import { seedDemoAccounts } from "../scripts/seed-database";

import { median, readResidentMegabytes } from "./process-stats";
import { printTable } from "./table";

const MEGABYTE = 1024 * 1024;
const PASSWORD = "a password for measuring";
const SAMPLE_MILLISECONDS = 2;

/** The server's cost of receiving one file. */
interface Cost {
  status: number;
  milliseconds: number;
  /** How far its memory rose at most. */
  megabytes: number;
}

export interface UploadFigures {
  /** Files of 10 MB that turn out not to be pictures: receiving alone. */
  received: { times: number; milliseconds: number; megabytes: number };
  /** A photograph of 12 megapixels: receiving, and all of its variants. */
  photograph: Cost & { bytes: number };
  /** 100 MB, with and without a declared length. */
  tooLarge: Cost;
  endless: Cost;
}

/** Sends files to a server of its own and watches its memory. */
export async function measureUploads(databaseUrl: string, folder: string): Promise<UploadFigures> {
  await seedDemoAccounts(databaseUrl, { password: PASSWORD });
  const app = await startAppServer({ databaseUrl, logFile: path.join(folder, "upload.log"), readyPath: "/" });
  try {
    const Cookie = await signIn(app.url);
    const send = (body: BodyInit, type?: string) =>
      watch(app.pid, () =>
        fetch(`${app.url}/pictures?use=gallery`, {
          method: "POST",
          body,
          headers: {
            Cookie,
            Origin: app.url,
            Accept: "application/json",
            ...(type ? { "Content-Type": type } : {}),
          },
          // A stream is sent as it comes, without a length.
          ...(body instanceof ReadableStream ? { duplex: "half" } : {}),
        } as RequestInit),
      );
    // The first pictures load the libraries, and the heap grows to its working size.
    for (let round = 0; round < 3; round += 1) await send(formOf(await photograph(1_000 + round, 800)));
    const received: Cost[] = [];
    for (let round = 0; round < 7; round += 1) received.push(await send(formOf(randomBytes(10 * MEGABYTE))));
    const bytes = await photograph(4_000, 3_000);
    const photographed = await send(formOf(bytes));
    return {
      received: {
        times: received.length,
        milliseconds: median(received.map(({ milliseconds }) => milliseconds)),
        megabytes: median(received.map(({ megabytes }) => megabytes)),
      },
      photograph: { ...photographed, bytes: bytes.byteLength },
      tooLarge: await send(formOf(Buffer.alloc(100 * MEGABYTE))),
      endless: await send(pour(100), "multipart/form-data; boundary=x"),
    };
  } finally {
    await app.stop();
  }
}

async function signIn(url: string): Promise<string> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: url },
    body: JSON.stringify({ email: "lead@demo.test", password: PASSWORD }),
  });
  if (!response.ok) throw new Error(`The sign-in got ${response.status}`);
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

/** The form of the picture library. */
export function formOf(bytes: Uint8Array<ArrayBuffer>): FormData {
  const form = new FormData();
  form.append("altText", "What is measured");
  form.append("file", new File([bytes], "measured.jpg"));
  return form;
}

/** Noise over colors, which compresses about as badly as a photograph. */
export async function photograph(width: number, height: number): Promise<Buffer<ArrayBuffer>> {
  const noise = { type: "gaussian", mean: 128, sigma: 24 } as const;
  return sharp({ create: { width, height, channels: 3, background: "grey", noise } })
    .jpeg({ quality: 70 })
    .toBuffer();
}

/** A form whose file never ends, as far as the server can know. */
function pour(megabytes: number): ReadableStream<Uint8Array> {
  let sent = 0;
  const start = '--x\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n\r\n';
  return new ReadableStream({
    start: (controller) => controller.enqueue(Buffer.from(start)),
    pull(controller) {
      if (sent >= megabytes) return controller.close();
      sent += 1;
      controller.enqueue(Buffer.alloc(MEGABYTE));
    },
  });
}

async function watch(pid: number, ask: () => Promise<Response>): Promise<Cost> {
  const before = readResidentMegabytes(pid);
  let most = before;
  const sampling = setInterval(
    () => (most = Math.max(most, readResidentMegabytes(pid))),
    SAMPLE_MILLISECONDS,
  );
  const startedAt = performance.now();
  // A server that has had enough closes the connection, and not every client has read the answer by
  // then.
  const status = await ask().then(
    async (response) => (await response.arrayBuffer(), response.status),
    () => 413,
  );
  const milliseconds = performance.now() - startedAt;
  clearInterval(sampling);
  return { status, milliseconds, megabytes: Math.max(most, readResidentMegabytes(pid)) - before };
}

export function printUploads({ received, photograph: photo, tooLarge, endless }: UploadFigures): void {
  const row = (title: string, { milliseconds, megabytes }: Omit<Cost, "status">, status: number) => [
    title,
    String(status),
    milliseconds.toFixed(0),
    megabytes.toFixed(1),
  ];
  printTable(
    "Uploads, and how far the memory of the server rose",
    ["", "status", "ms", "MB"],
    [
      row(`10 MB that are no picture, median of ${received.times}`, received, 415),
      row(`a photograph of 12 megapixels, ${(photo.bytes / MEGABYTE).toFixed(1)} MB`, photo, photo.status),
      row("100 MB, length told", tooLarge, tooLarge.status),
      row("100 MB, no length", endless, endless.status),
    ],
  );
}
