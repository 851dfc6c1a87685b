import path from "node:path";

import { startAppServer } from "../scripts/app-server";

import { median } from "./process-stats";
import { ROI_ANSWERS } from "./roi-answers";

/**
 * Milliseconds that a visitor waits for the server: for one answer, and for the page that asks the
 * next question.
 */
interface TurnTimes {
  turns: number;
  answer: { median: number; slowest: number };
  nextQuestion: { median: number; slowest: number };
}

/**
 * Leads conversations with the ROI agent over HTTP, one request after the other, and times each
 * turn. The first conversations warm up.
 */
export async function measureTurns({
  databaseUrl,
  folder,
  conversations,
}: {
  databaseUrl: string;
  folder: string;
  conversations: number;
}): Promise<TurnTimes> {
  const app = await startAppServer({
    databaseUrl,
    env: { TRUST_PROXY_HOPS: "1" },
    logFile: path.join(folder, "roi.log"),
    readyPath: "/",
  });
  const answers: number[] = [];
  const questions: number[] = [];
  for (let visitor = -5; visitor < conversations; visitor += 1) {
    const headers: Record<string, string> = {
      "X-Forwarded-For": `10.0.${visitor + 5}.1`,
      Origin: app.url,
    };
    for (const [turn, [step, answer]] of ROI_ANSWERS.entries()) {
      const body = new URLSearchParams({ intent: "answer", turn: String(turn), step, answer });
      const startedAt = performance.now();
      const response = await fetch(`${app.url}/roi-calculator`, {
        method: "POST",
        body,
        headers,
        redirect: "manual",
      });
      await response.arrayBuffer();
      const answeredAt = performance.now();
      if (response.status !== 303) throw new Error(`An answer to ${step} got ${response.status}`);
      headers.Cookie = response.headers.getSetCookie()[0]?.split(";")[0] ?? "";
      const place = response.headers.get("location") ?? "";
      await (await fetch(new URL(place, app.url), { headers })).arrayBuffer();
      if (visitor < 0) continue;
      answers.push(answeredAt - startedAt);
      questions.push(performance.now() - answeredAt);
    }
  }
  await app.stop();
  const times = (values: number[]) => ({ median: median(values), slowest: Math.max(...values) });
  return { turns: answers.length, answer: times(answers), nextQuestion: times(questions) };
}
