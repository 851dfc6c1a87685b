import { request } from "node:http";

/** An answer as it was sent over the wire, which the bare server repeats byte by byte. */
export interface CapturedAnswer {
  status: number;
  headers: [string, string][];
  bodyBase64: string;
}

/** Headers that Node writes by itself for the connection at hand. */
const CONNECTION_HEADERS = new Set(["date", "connection", "keep-alive", "transfer-encoding"]);

/** Sends one request and keeps the answer, its body still compressed. */
export function capture(address: string, headers: Record<string, string> = {}): Promise<CapturedAnswer> {
  return new Promise((resolve, reject) => {
    const sent = request(address, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => {
        const pairs: [string, string][] = [];
        for (let index = 0; index < response.rawHeaders.length; index += 2) {
          pairs.push([response.rawHeaders[index] ?? "", response.rawHeaders[index + 1] ?? ""]);
        }
        resolve({
          status: response.statusCode ?? 0,
          headers: pairs.filter(([name]) => !CONNECTION_HEADERS.has(name.toLowerCase())),
          bodyBase64: Buffer.concat(chunks).toString("base64"),
        });
      });
      response.on("error", reject);
    });
    sent.on("error", reject);
    sent.end();
  });
}

/** The value of a header, or an empty text. */
export function headerOf(answer: CapturedAnswer, name: string): string {
  return answer.headers.find(([key]) => key.toLowerCase() === name)?.[1] ?? "";
}

export function bodyBytes(answer: CapturedAnswer): number {
  return Buffer.byteLength(answer.bodyBase64, "base64");
}
