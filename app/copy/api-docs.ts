/**
 * The words of the API's page. Summaries and descriptions of its calls are next to their
 * declarations.
 */
export const apiDocsCopy = {
  title: "API",
  description: "Every call of the JSON API: who may make it, what it accepts and what it returns.",
  lead: "JSON over HTTP, the same data that these pages show. Times are UTC in ISO 8601.",
  navigation: "Parts of the API",
  basics: {
    title: "Basics",
    paragraphs: [
      "Send a personal API key or the token of a session as “Authorization: Bearer …”. You create keys in your account. They act on your behalf, within the permissions you give them.",
      "An error is a problem document (RFC 9457): “code” is stable and meant for programs, “detail” is meant for people, “errors” lists the fields, and “requestId” finds the request in our log.",
      "Lists are bare arrays. “X-Total-Count” counts the whole list, “Link” has the URLs of the next and the previous page. “RateLimit” shows what is left of your allowance. After a 429, wait for “Retry-After” seconds.",
      "Reads return an “ETag”: send it back as “If-None-Match”, and you get a 304 if nothing has changed. Calls that create something and accept “Idempotency-Key” can be repeated with the same key without creating it twice.",
    ],
    download: "OpenAPI 3.1 document",
    keys: "Create an API key",
  },
  problems: {
    title: "Problems",
    lead: "The “type” of a problem document links to its entry here.",
  },
  schemas: "Data",
  access: {
    public: "Open to all",
    user: "Signed in",
    permission: (permission: string) => `Permission ${permission}`,
    sessionOnly: "Not with an API key",
  },
  parameters: "Parameters",
  body: "Body",
  answers: "Responses",
  columns: { name: "Name", type: "Type", meaning: "Meaning", status: "Status", answer: "Response" },
  required: "required",
  places: { path: "in the path", query: "in the query", header: "header" },
  noBody: "no body",
  tryIt: {
    title: "Try it",
    lead: "Sent from this page with your own session.",
    warning: "This changes real data.",
    body: "Body (JSON)",
    send: "Send",
    sending: "Sending…",
    unreadable: "The body isn't valid JSON. Check its quotation marks, commas and brackets.",
    failed: "There was no response. Check your connection and try again.",
    answer: "Response",
    empty: "(no body)",
    milliseconds: (count: number) => `${count} ms`,
  },
} as const;
