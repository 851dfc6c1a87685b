/** An unsuccessful answer of the API. `message` is the exact text that callers and logs know. */
class ApiError extends Error {
  override name = "ApiError";
  readonly status: number;
  /** The body, unparsed. */
  readonly body: string;
  constructor(message: string, { status, body }: { status: number; body: string }) {
    super(message);
    this.status = status;
    this.body = body;
  }
}

interface ApiRequestOptions {
  /** The current session's token, if there is one. */
  accessToken?: string | null | undefined;
  /** The tenant that the request is about. */
  tenantId?: string | null | undefined;
  signal?: AbortSignal | undefined;
  /** Replaces the browser's own `fetch`, in tests and on the server. */
  fetch?: typeof globalThis.fetch | undefined;
}

/**
 * Calls the API, with a JSON body if there is one, cookies, and the bearer token and tenant if
 * given. Never retries. Throws `ApiError` "API Error: {status} {statusText} - {body}" for every
 * unsuccessful answer.
 *
 * @example const response = await apiRequest("PUT", "/api/auth/profile", { firstName: "Ada" });
 */
export async function apiRequest(
  method: string,
  url: string,
  data?: unknown,
  options: ApiRequestOptions = {},
): Promise<Response> {
  const response = await sendApiCall(method, url, data, options);
  if (response.ok) return response;
  const body = await readText(response);
  const { status } = response;
  throw new ApiError(`API Error: ${status} ${statusText(response)} - ${body}`, { status, body });
}

/** The headers of every call to our server, for callers that can't use `fetch`. */
export function apiHeaders({ accessToken, tenantId }: ApiRequestOptions = {}): Headers {
  const headers = new Headers({ Accept: "application/json" });
  if (accessToken) headers.set("Authorization", `Bearer ${accessToken}`);
  if (tenantId) headers.set("X-Tenant-ID", tenantId);
  return headers;
}

/** Sends a call like `apiRequest` and returns its response, whatever its status. */
export function sendApiCall(
  method: string,
  url: string,
  data?: unknown,
  { accessToken, tenantId, signal, fetch = globalThis.fetch }: ApiRequestOptions = {},
): Promise<Response> {
  const headers = apiHeaders({ accessToken, tenantId });
  if (data !== undefined) headers.set("Content-Type", "application/json");
  return fetch(url, {
    method,
    headers,
    credentials: "include",
    ...(data === undefined ? {} : { body: JSON.stringify(data) }),
    ...(signal ? { signal } : {}),
  });
}

/** The error is about the status, so an incomplete body doesn't hide it. */
async function readText(response: Response): Promise<string> {
  return response.text().catch(() => "");
}

/**
 * HTTP/2 and HTTP/3 send no status text, so this is the standard phrase of the code (RFC 9110, RFC
 * 6585).
 */
function statusText({ status, statusText: sent }: Response): string {
  return sent || (PHRASES[status] ?? "Error");
}

const PHRASES: Readonly<Record<number, string>> = {
  400: "Bad Request",
  401: "Unauthorized",
  402: "Payment Required",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  406: "Not Acceptable",
  408: "Request Timeout",
  409: "Conflict",
  410: "Gone",
  411: "Length Required",
  412: "Precondition Failed",
  413: "Content Too Large",
  414: "URI Too Long",
  415: "Unsupported Media Type",
  417: "Expectation Failed",
  421: "Misdirected Request",
  422: "Unprocessable Content",
  426: "Upgrade Required",
  428: "Precondition Required",
  429: "Too Many Requests",
  431: "Request Header Fields Too Large",
  500: "Internal Server Error",
  501: "Not Implemented",
  502: "Bad Gateway",
  503: "Service Unavailable",
  504: "Gateway Timeout",
};
