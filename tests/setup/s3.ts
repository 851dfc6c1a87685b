import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

import type { S3Bucket } from "~/server/env/storage.server";

import { pour } from "./pour";

/** What a store of this kind was asked. */
interface S3Call {
  method: string;
  key: string;
  contentType: string | undefined;
}

/** Something else than the store would answer: a status, no answer, other bytes, or too many. */
type Fault = { status: number; code?: string } | "silence" | { bytes: string } | "flood";

/**
 * A store that speaks the protocol of S3, as far as the wire is concerned: it keeps objects in
 * memory, and refuses as AWS does what is signed wrongly, signed long ago, cut short, or sent
 * without its length.
 */
export async function startS3({ now = () => new Date() }: { now?: () => Date } = {}) {
  const objects = new Map<string, Buffer>();
  const calls: S3Call[] = [];
  let faultOf: (call: S3Call) => Fault | undefined = () => undefined;
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      const { pathname, searchParams } = new URL(request.url ?? "", "http://bucket.test");
      const key = decodeURIComponent(pathname.replace("/pictures-test/", ""));
      const call = { method: request.method ?? "", key, contentType: request.headers["content-type"] };
      calls.push(call);
      const refuse = (status: number, code: string) => {
        response.writeHead(status, { "Content-Type": "application/xml" });
        response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`);
      };
      const fault = faultOf(call);
      if (fault === "silence") return;
      if (fault === "flood") return pour(response);
      if (fault && "bytes" in fault) return response.end(fault.bytes);
      if (fault) return refuse(fault.status, fault.code ?? "InternalError");
      const wrong = faultOfRequest(request, body, { bucket, now: now() });
      if (wrong) return refuse(403, wrong);
      if (!request.url?.startsWith("/pictures-test/")) return refuse(404, "NoSuchBucket");
      if (call.method === "PUT") {
        if (request.headers["content-length"] === undefined) return refuse(411, "MissingContentLength");
        objects.set(key, body);
        return response.end();
      }
      if (call.method === "DELETE") {
        objects.delete(key);
        response.statusCode = 204;
        return response.end();
      }
      if (key === "" && searchParams.get("list-type") === "2")
        return response.end(listOf(objects, searchParams));
      const object = objects.get(key);
      if (!object) return refuse(404, "NoSuchKey");
      response.end(object);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const bucket: S3Bucket = {
    endpoint: `http://127.0.0.1:${port}`,
    region: "eu-central-1",
    bucket: "pictures-test",
    accessKeyId: "AKIATEST",
    secretAccessKey: "secret/of+the tests",
  };
  return {
    bucket,
    objects,
    calls,
    /** From now on some calls go wrong. */
    failing(next: typeof faultOf) {
      faultOf = next;
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** As in a real list, no page has every key. */
const KEYS_PER_PAGE = 3;

/** The answer of ListObjectsV2, sorted by key. */
function listOf(objects: ReadonlyMap<string, Buffer>, query: URLSearchParams): string {
  const prefix = query.get("prefix") ?? "";
  const after = query.get("start-after") ?? "";
  const found = [...objects].filter(([key]) => key.startsWith(prefix) && key > after).sort();
  const page = found.slice(0, KEYS_PER_PAGE);
  const entries = page.map(
    ([key, { length }]) =>
      `<Contents><Key>${key}</Key><LastModified>2026-01-02T03:04:05.000Z</LastModified><Size>${length}</Size></Contents>`,
  );
  const isTruncated = page.length < found.length;
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${entries.join("")}</ListBucketResult>`;
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

const MINUTES_MAX = 15;

/**
 * Checks a request as the documentation of AWS says (Signature Version 4, in the Authorization
 * header), independently of the library that signs. Returns the name of what is wrong, or null.
 */
function faultOfRequest(
  { method, url = "/", headers }: IncomingMessage,
  body: Buffer,
  { bucket, now }: { bucket: S3Bucket; now: Date },
): string | null {
  const [, keyId, day = "", region = "", signed = "", signature = ""] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? "",
    ) ?? [];
  if (keyId !== bucket.accessKeyId) return "InvalidAccessKeyId";
  if (region !== bucket.region) return "AuthorizationHeaderMalformed";
  const names = signed.split(";");
  for (const name of ["host", "x-amz-content-sha256", "x-amz-date"])
    if (!names.includes(name)) return "AccessDenied";
  const time = String(headers["x-amz-date"]);
  const sentAt = Date.parse(time.replace(/^(....)(..)(..T..)(..)/, "$1-$2-$3:$4:"));
  if (!(Math.abs(now.getTime() - sentAt) < MINUTES_MAX * 60_000) || !time.startsWith(day))
    return "RequestTimeTooSkewed";
  const contentHash = String(headers["x-amz-content-sha256"]);
  if (method === "PUT" && contentHash !== sha256(body)) return "XAmzContentSHA256Mismatch";
  const { pathname, searchParams } = new URL(url, bucket.endpoint);
  if ([...searchParams.keys()].some((name) => !["list-type", "prefix", "start-after"].includes(name)))
    return "NotImplemented";
  const query = [...searchParams].map((pair) => pair.map(encodeURIComponent).join("=")).sort();
  const canonical = [
    method,
    pathname,
    query.join("&"),
    ...names.map((name) => `${name}:${String(headers[name]).trim().replace(/ +/g, " ")}`),
    "",
    signed,
    contentHash,
  ].join("\n");
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ["AWS4-HMAC-SHA256", time, scope, sha256(canonical)].join("\n");
  const key = [day, region, "s3", "aws4_request"].reduce<Buffer>(
    (before, part) => hmac(before, part),
    Buffer.from(`AWS4${bucket.secretAccessKey}`),
  );
  return timingSafeEqual(hmac(key, text), Buffer.from(signature, "hex")) ? null : "SignatureDoesNotMatch";
}

function sha256(content: Buffer | string): string {
  return createHash("sha256").update(content).digest("hex");
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}
