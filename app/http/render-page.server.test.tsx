import { brotliDecompressSync } from "node:zlib";

import { lazy, type ReactElement, Suspense } from "react";
import { expect, test } from "vitest";

import { renderPage } from "./render-page.server";

function Ready() {
  return <p>ready</p>;
}

const Never = lazy(() => new Promise<never>(() => undefined));

function Broken(): never {
  throw new Error("broken");
}

/** Renders a page that may take 50 ms, and collects the errors that would be logged. */
async function render(page: ReactElement, { compresses = false } = {}) {
  const errors: unknown[] = [];
  const answer = await renderPage({
    page,
    status: 200,
    headers: new Headers({ "Set-Cookie": "sid=1" }),
    nonce: undefined,
    compresses,
    late: { requestId: "abc123", theme: "dark" },
    deadlineMilliseconds: 50,
    onError: (error) => errors.push(error),
  });
  return { answer, errors };
}

test("a page that is done in time is sent whole", async () => {
  const { answer, errors } = await render(<Ready />);
  expect([answer.status, await answer.text(), errors]).toEqual([200, "<p>ready</p>", []]);
});

test("a long page is sent in one piece, so that the compression flushes once", async () => {
  const { answer } = await render(<p>{"automation ".repeat(10_000)}</p>);
  const pieces: number[] = [];
  for await (const piece of answer.body ?? []) pieces.push(piece.byteLength);
  expect(pieces).toEqual([110_007]);
});

test("a page that goes to its visitor as it is can be compressed", async () => {
  const { answer } = await render(<p>{"automation ".repeat(10_000)}</p>, { compresses: true });
  expect(answer.headers.get("Content-Encoding")).toBe("br");
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(bytes.byteLength).toBeLessThan(200);
  expect(brotliDecompressSync(bytes).toString()).toHaveLength(110_007);
});

test("a render that is not done in time is a 503 with Retry-After, as a plain page", async () => {
  const { answer, errors } = await render(
    <main>
      <Never />
    </main>,
  );
  expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "5"]);
  expect(answer.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
  expect(answer.headers.get("Content-Security-Policy")).toContain("script-src 'none'");
  const page = await answer.text();
  expect(page).toContain("wait a few seconds and try again");
  expect(page).toContain("Request abc123");
  expect(page).not.toContain("<script");
  expect(errors).toEqual([new Error("The page was not rendered in time")]);
});

test("so is one whose frame was done in time, and the rest was not", async () => {
  const { answer } = await render(
    <Suspense fallback={<p>waiting</p>}>
      <Never />
    </Suspense>,
  );
  expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "5"]);
  expect(await answer.text()).not.toContain("waiting");
});

test("a page that throws is for the error page to answer", async () => {
  await expect(render(<Broken />)).rejects.toThrow("broken");
});
