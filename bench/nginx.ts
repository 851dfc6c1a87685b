import { spawn } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

import { findFreePort } from "../scripts/free-port";

import type { CapturedAnswer } from "./capture";
import { waitForAnswer, type Captures, type Contestant } from "./servers";

const NGINX = ["/usr/sbin/nginx", "/usr/local/bin/nginx", "/opt/homebrew/bin/nginx"].find((file) =>
  existsSync(file),
);

/** Headers that nginx writes by itself, from the file and its own settings. */
const OWN_HEADERS = new Set(["content-length", "content-type", "content-encoding"]);

/**
 * Starts the limit of what a server can reach: nginx, in one process and with an access log, sends
 * the app's bytes and headers from files. Null if it isn't installed.
 */
export async function startNginx(captures: Captures, folder: string): Promise<Contestant | null> {
  if (!NGINX) return null;
  const port = await findFreePort();
  const root = path.join(folder, "nginx");
  mkdirSync(root);
  const locations = Object.entries(captures).map(([address, answers], index) => {
    writeFileSync(path.join(root, `${index}-plain`), bodyOf(answers.plain));
    writeFileSync(path.join(root, `${index}-compressed`), bodyOf(answers.compressed));
    return location(address, index, answers.compressed);
  });
  const file = path.join(root, "nginx.conf");
  writeFileSync(file, configuration({ root, port, locations }));
  const child = spawn(NGINX, ["-e", path.join(root, "error.log"), "-c", file], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  const url = `http://127.0.0.1:${port}`;
  await waitForAnswer(url, child);
  return { name: "nginx", url, pid: child.pid ?? 0, stop: () => Promise.resolve(child.kill()) };
}

function bodyOf({ bodyBase64 }: CapturedAnswer): Buffer {
  return Buffer.from(bodyBase64, "base64");
}

function location(address: string, index: number, { headers }: CapturedAnswer): string {
  const type = headers.find(([name]) => name.toLowerCase() === "content-type")?.[1] ?? "";
  const lines = headers
    .filter(([name]) => !OWN_HEADERS.has(name.toLowerCase()))
    .map(([name, value]) => `add_header ${name} ${quoted(value)};`);
  return `location = ${quoted(address)} {
  types {}
  default_type ${quoted(type)};
  ${lines.join("\n  ")}
  add_header Content-Encoding $encoding;
  add_header Last-Modified "";
  try_files /${index}-$copy =404;
}`;
}

/** A text in quotation marks, in which nginx finds no variables. */
function quoted(text: string): string {
  if (text.includes("$")) throw new Error(`nginx would read a variable in ${text}`);
  return `"${text.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;
}

function configuration({
  root,
  port,
  locations,
}: {
  root: string;
  port: number;
  locations: string[];
}): string {
  return `daemon off;
master_process off;
pid ${root}/pid;
events { worker_connections 1024; }
http {
  map $http_accept_encoding $copy { default plain; ~br compressed; }
  map $http_accept_encoding $encoding { default ""; ~br br; }
  access_log ${root}/access.log combined buffer=64k flush=1s;
  client_body_temp_path ${root}/body;
  proxy_temp_path ${root}/proxy;
  fastcgi_temp_path ${root}/fastcgi;
  uwsgi_temp_path ${root}/uwsgi;
  scgi_temp_path ${root}/scgi;
  open_file_cache max=1000;
  sendfile on;
  tcp_nopush on;
  etag off;
  server_tokens off;
  keepalive_requests 1000000000;
  server {
    listen 127.0.0.1:${port};
    root ${root};
    ${locations.join("\n")}
  }
}
`;
}
