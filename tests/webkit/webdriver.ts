import { spawn } from "node:child_process";

import { findFreePort } from "../../scripts/free-port";
import { DISPLAY_RUNNER, WEBKIT_DRIVER } from "../../scripts/find-webkit";

/** The key under which WebDriver hands out elements. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";
const WAIT_MILLISECONDS = 30_000;

/** One window of WebKitGTK, driven over the WebDriver protocol. */
export interface WebKit {
  open: (address: string) => Promise<void>;
  /** The URL that is shown. Fails when the browser is gone. */
  url: () => Promise<string>;
  /** What a script in the page returns. */
  run: <Result>(script: string) => Promise<Result>;
  /** Clicks and types like a person: only elements that are there, once they are. */
  click: (css: string) => Promise<void>;
  type: (css: string, text: string) => Promise<void>;
  close: () => Promise<void>;
}

interface Answer {
  status: number;
  value: unknown;
}

/** Starts a driver and a browser of its own, on a display that nobody sees. */
export async function startWebKit(): Promise<WebKit> {
  const port = await findFreePort();
  // In a process group of its own, so that its display and its browser end with it.
  const driver = spawn(DISPLAY_RUNNER, ["-a", WEBKIT_DRIVER, `--port=${port}`], {
    detached: true,
    stdio: "ignore",
  });
  const end = () => {
    if (driver.pid !== undefined && driver.exitCode === null) process.kill(-driver.pid, "SIGTERM");
  };

  async function ask(method: string, path: string, body?: object): Promise<Answer> {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } } : {}),
    });
    const { value } = (await response.json()) as { value: unknown };
    return { status: response.status, value };
  }

  /** Asks again until the answer is good, or the time is over. */
  async function insist(method: string, path: string, body?: object): Promise<unknown> {
    const until = Date.now() + WAIT_MILLISECONDS;
    for (;;) {
      const answer = await ask(method, path, body).catch((error: unknown) => ({ status: 0, value: error }));
      if (answer.status === 200) return answer.value;
      if (Date.now() > until) throw new Error(`${method} ${path}: ${JSON.stringify(answer.value)}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  try {
    await insist("GET", "/status");
    const created = await ask("POST", "/session", {
      capabilities: { alwaysMatch: { browserName: "MiniBrowser" } },
    });
    const { sessionId } = created.value as { sessionId?: string };
    if (sessionId === undefined) throw new Error(`no WebKit: ${JSON.stringify(created.value)}`);
    const session = `/session/${sessionId}`;

    const must = async (method: string, path: string, body?: object) => {
      const { status, value } = await ask(method, session + path, body);
      if (status !== 200) throw new Error(`WebKit, ${method} ${path}: ${JSON.stringify(value)}`);
      return value;
    };
    const act = async (css: string, action: string, body: object) => {
      const found = await insist("POST", `${session}/element`, { using: "css selector", value: css });
      const id = (found as Record<string, string>)[ELEMENT] ?? "";
      await must("POST", `/element/${id}/${action}`, body);
    };
    return {
      open: async (address) => void (await must("POST", "/url", { url: address })),
      url: async () => String(await must("GET", "/url")),
      run: async <Result>(script: string) =>
        (await must("POST", "/execute/sync", { script, args: [] })) as Result,
      click: (css) => act(css, "click", {}),
      type: (css, text) => act(css, "value", { text }),
      close: async () => {
        await ask("DELETE", session).catch(() => undefined);
        end();
      },
    };
  } catch (error) {
    end();
    throw error;
  }
}
