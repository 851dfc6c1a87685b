import { createHash } from "node:crypto";

import { idempotencyCopy } from "~/copy/refusals";
import {
  claimRequest,
  isRequestKept,
  keepAnswer,
  releaseRequest,
  runClaimed,
  type KeptAnswer,
} from "~/models/shared/idempotency.server";

import { problem } from "./problem.server";

const KEY = /^[\x21-\x7e]{1,255}$/;

/** A string as structured fields write it (RFC 9651, section 3.3.3). */
const QUOTED = /^"(?:[^"\\]|\\["\\])*"$/;

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
 * (draft-ietf-httpapi-idempotency-key-header-07). A key is the same with and without the quotes of
 * a structured field. Repetitions get the first answer, or 409 while there is none yet. Without the
 * header, every request is carried out.
 */
export async function oncePerKey<Answer>(
  { request, userId, body }: NamedCall,
  work: () => Promise<Answer>,
  keeping: Keeping<Answer>,
): Promise<Answer> {
  const sent = request.headers.get("Idempotency-Key");
  if (sent === null) return work();
  const key = unquote(sent);
  if (!KEY.test(key)) {
    throw problem({
      status: 400,
      code: "invalid_idempotency_key",
      detail: idempotencyCopy.key,
    });
  }
  const { pathname } = new URL(request.url);
  const bucketOf = (name: string) => hashParts([userId, request.method, pathname, name]);
  const bucket = await keptBucket({ bucket: bucketOf(key), former: bucketOf(sent) });
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

function unquote(sent: string): string {
  return QUOTED.test(sent) ? sent.slice(1, -1).replaceAll(/\\(.)/g, "$1") : sent;
}

/** The bucket of a request. Earlier versions kept keys as they were sent, with their quotes. */
async function keptBucket({ bucket, former }: { bucket: string; former: string }): Promise<string> {
  return bucket !== former && (await isRequestKept({ bucket: former })) ? former : bucket;
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
