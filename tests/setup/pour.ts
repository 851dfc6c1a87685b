import type { ServerResponse } from "node:http";

/** Answers 40 MB without saying so before, which is more than anyone here takes. */
export function pour(response: ServerResponse): void {
  const piece = Buffer.alloc(1024 * 1024);
  let left = 40;
  const next = () => {
    while (left > 0) {
      left -= 1;
      if (!response.write(piece)) return void response.once("drain", next);
    }
    response.end();
  };
  next();
}
