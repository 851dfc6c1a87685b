import { createHash } from "node:crypto";

import { idempotencyCopy } from "~/copy/refusals";
import {
  claimRequest,
  keepAnswer,
  releaseRequest,
  runClaimed,
  type KeptAnswer,
} from "~/models/shared/idempotency.server";

import { problem } from "./problem.server";

/** 1 to 255 visible characters, with or without the quotes of a structured field. */
const KEY = /^[\x21-\x7e]{1,255}$/;

interface NamedCall {
  request: Request;
  /** The caller. Two people never share a key. */
  userId: string | null;
  /** What the request asks. */
  body: unknown;
}

/** How an answer is stored for repeated requests. */
interface Keeping<Answer> {
  /** Null for a refusal, because the next try may succeed. */
  keep(answer: Answer): KeptAnswer | null;
  repeat(kept: KeptAnswer): Answer;
}

/**
 * Carries out a request once, however often it is sent under the same `Idempotency-Key`
 * (draft-ietf-httpapi-idempotency-key-header-07). Repetitions get the first answer, or 409 while
 * there is none yet. Without the header, every request is carried out.
 */
export async function oncePerKey<Answer>(
  { request, userId, body }: NamedCall,
  work: () => Promise<Answer>,
  keeping: Keeping<Answer>,
): Promise<Answer> {
  const key = request.headers.get("Idempotency-Key");
  if (key === null) return work();
  if (!KEY.test(key)) {
    throw problem({
      status: 400,
      code: "invalid_idempotency_key",
      detail: idempotencyCopy.key,
    });
  }
  const { pathname } = new URL(request.url);
  const bucket = hashParts([userId, request.method, pathname, key]);
  const claim = await claimRequest({ bucket, userId, requestHash: hashParts([body]) });
  switch (claim.state) {
    case "claimed":
      return answerClaimed({ bucket, claimId: claim.claimId }, work, keeping);
    case "answered":
      return keeping.repeat(asRepeated(claim.answer));
    case "running":
      throw conflict("idempotency_in_progress", idempotencyCopy.running, {
        "Retry-After": String(Math.min(claim.retryAfterSeconds, 5)),
      });
    case "lost":
      throw conflict("idempotency_answer_lost", idempotencyCopy.lost);
    case "other":
      throw problem({
        status: 422,
        code: "idempotency_key_reused",
        detail: idempotencyCopy.otherRequest,
      });
  }
}

async function answerClaimed<Answer>(
  claim: { bucket: string; claimId: string },
  work: () => Promise<Answer>,
  { keep }: Keeping<Answer>,
): Promise<Answer> {
  try {
    const answer = await runClaimed(claim, work);
    const kept = keep(answer);
    if (kept) await keepAnswer({ ...claim, answer: kept });
    else await releaseRequest(claim);
    return answer;
  } catch (error) {
    await releaseRequest(claim);
    throw error;
  }
}

function asRepeated({ headers, ...answer }: KeptAnswer): KeptAnswer {
  return { ...answer, headers: { ...headers, "Idempotency-Replayed": "true" } };
}

function conflict(code: string, detail: string, headers: Record<string, string> = {}): Response {
  return problem({ status: 409, code, detail, headers });
}

function hashParts(parts: unknown[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}
