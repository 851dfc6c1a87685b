import { refusalCopy } from "~/copy/refusals";
import { pageWords } from "~/copy/shared/refusal-page";
import { englishWords, isForPeople, REFUSAL_STYLE, refusalPage } from "~/front-door/answer/refusal-page";
import { contentSecurityPolicy } from "~/front-door/answer/security-headers.server";
import { getRequestStore } from "~/front-door/request-store";
import { currentLanguage } from "~/lib/language/current-language";
import { env } from "~/server/env.server";
import { readTheme } from "~/ui/theme";

import { problemDetail } from "./problem-detail";

/** A page that says what happened, for where no other part of the site can be shown. */
export function plainPage(
  detail: string,
  {
    status,
    headers,
    ...visitor
  }: { status: number; headers?: HeadersInit; requestId: string; theme: string },
): Response {
  const words = pageWords(detail, currentLanguage()) ?? englishWords(detail);
  const page = new Response(refusalPage(words, visitor), { status, headers: headers ?? {} });
  page.headers.set("Content-Type", "text/html; charset=utf-8");
  page.headers.set("Content-Security-Policy", contentSecurityPolicy({ hashes: [], style: REFUSAL_STYLE }));
  return page;
}

/**
 * A problem document or a plain sentence as such a page, if a browser will show it: at an address
 * without a screen of its own, such as a download, nothing else makes a page of it.
 */
export async function readableProblem(request: Request, problem: Response): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (!isForPeople(pathname, request.headers.get("Accept") ?? undefined)) return problem;
  const detail = problemDetail(await problem.text()) ?? refusalCopy.other;
  return plainPage(detail, {
    status: problem.status,
    headers: problem.headers,
    requestId: getRequestStore()?.id ?? "",
    theme: readTheme(request.headers.get("Cookie"), { secure: env.production }),
  });
}
