/**
 * The same response, whose body fails with an error once it is longer than this, so that an
 * external service can't fill our memory.
 */
export function limitBody(response: Response, maxBytes: number): Response {
  if (!response.body) return response;
  let bytes = 0;
  const limit = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) controller.error(new RangeError(`The answer is longer than ${maxBytes} bytes.`));
      else controller.enqueue(chunk);
    },
  });
  return new Response(response.body.pipeThrough(limit), response);
}

/** The bytes of a response, or an error once there are more than this. */
export async function readBytes(response: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await limitBody(response, maxBytes).arrayBuffer());
}

/**
 * The JSON in a response. The error names the status, because a proxy in between answers with a
 * page of its own.
 */
export async function readJson(response: Response, maxBytes: number): Promise<unknown> {
  const text = await limitBody(response, maxBytes).text();
  try {
    return JSON.parse(text);
  } catch {
    // The parser's own error quotes the text.
    const what = text.trim() === "" ? "an empty body" : "something other than JSON";
    throw new Error(`The service answered ${response.status} with ${what}`);
  }
}
