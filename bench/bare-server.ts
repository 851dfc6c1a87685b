import { readFileSync } from "node:fs";
import { createServer } from "node:http";

import type { CapturedAnswer } from "./capture";

/**
 * The yardstick: `node:http` and nothing else. Sends what the app sends (`captures`: path ->
 * encoding -> answer), looked up by the raw URL, and 304 to a request that has the answer already.
 */
type Captures = Record<
  string,
  { plain: CapturedAnswer; compressed: CapturedAnswer; notModified: CapturedAnswer }
>;

const [capturesFile = "", port = "0"] = process.argv.slice(2);
const captures = JSON.parse(readFileSync(capturesFile, "utf8")) as Captures;

const answers = new Map(
  Object.entries(captures).map(([path, { plain, compressed, notModified }]) => [
    path,
    { plain: ready(plain), compressed: ready(compressed), notModified: ready(notModified) },
  ]),
);

function ready({ status, headers, bodyBase64 }: CapturedAnswer) {
  const body = Buffer.from(bodyBase64, "base64");
  const hasLength = headers.some(([name]) => name.toLowerCase() === "content-length") || status === 304;
  return {
    status,
    headers: hasLength ? headers.flat() : [...headers.flat(), "Content-Length", String(body.length)],
    body,
  };
}

createServer((request, response) => {
  const answer = answers.get(request.url ?? "");
  if (!answer) {
    response.writeHead(404).end();
    return;
  }
  const { status, headers, body } = request.headers["if-none-match"]
    ? answer.notModified
    : request.headers["accept-encoding"]
      ? answer.compressed
      : answer.plain;
  response.writeHead(status, headers);
  response.end(status === 304 ? undefined : body);
}).listen(Number(port), "127.0.0.1");
