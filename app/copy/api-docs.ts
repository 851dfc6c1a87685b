/**
 * The words of the API's page. Summaries and descriptions of its calls stand with their
 * declarations.
 */
export const apiDocsCopy = {
  title: "API",
  description: "Every call of the JSON API: who may make it, what it takes and what it answers.",
  lead: "JSON over HTTP, the same data that these pages show. Times are UTC in ISO 8601.",
  navigation: "Parts of the API",
  basics: {
    title: "Basics",
    paragraphs: [
      "Send a personal API key or the token of a session as “Authorization: Bearer …”. Keys are made in your account, act in your name and open no more than you allow them.",
      "A refusal is a problem document (RFC 9457): “code” is stable and meant for programs, “detail” is meant for people, “errors” lists single fields, and “requestId” finds the request in our log.",
      "Lists are bare arrays. “X-Total-Count” counts the whole list, “Link” leads to the next and the previous page. “RateLimit” tells what is left of your allowance; after a 429 wait for “Retry-After” seconds.",
      "Reads carry an “ETag”: send it back as “If-None-Match” and get 304 while nothing has changed. Calls that make something and offer “Idempotency-Key” may be sent again under the same key without counting twice.",
    ],
    download: "OpenAPI 3.1 document",
    keys: "Make an API key",
  },
  problems: {
    title: "Problems",
    lead: "The “type” of a problem document leads to its entry here.",
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
  answers: "Answers",
  columns: { name: "Name", type: "Type", meaning: "Meaning", status: "Status", answer: "Answer" },
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
    unreadable: "The body is not JSON. Check its quotation marks, commas and brackets.",
    failed: "There was no answer. Check your connection and try again.",
    answer: "Answer",
    empty: "(no body)",
    milliseconds: (count: number) => `${count} ms`,
  },
} as const;
