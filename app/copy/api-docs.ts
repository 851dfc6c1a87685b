/**
 * The words of the API's page. Summaries and descriptions of its calls are next to their
 * declarations.
 */
export const apiDocsCopy = {
  title: "API",
  description: "Every call of the JSON API: who may make it, what it accepts and what it returns.",
  lead: "JSON over HTTP, the same data that these pages show. Times are UTC in ISO 8601.",
  navigation: "Parts of the API",
  search: {
    label: "Search the reference",
    placeholder: "Search",
    none: "Nothing found.",
    all: "Show everything",
  },
  basics: {
    title: "Basics",
    chapters: [
      {
        id: "keys",
        title: "Keys",
        paragraphs: [
          "Send a personal API key or the token of a session as “Authorization: Bearer …”. You create keys in your account, where each one is shown once. They act on your behalf, within the permissions you give them.",
          "Keep keys on your server. A key in a browser or an app is public: revoke it, and it stops working at once.",
        ],
      },
      {
        id: "errors",
        title: "Errors",
        paragraphs: [
          "An error is a problem document (RFC 9457): “code” is stable and meant for programs, “detail” is meant for people, “errors” lists the fields, and “requestId” finds the request in our log. Its “type” leads to the entry in the catalog below.",
          "“RateLimit” shows what is left of your allowance. After a 429, wait for “Retry-After” seconds.",
        ],
      },
      {
        id: "paging",
        title: "Paging",
        paragraphs: [
          "Lists are bare arrays. “Link” has the URLs of the next and the previous page. A cursor belongs to one list and its order.",
          "For an export, send “Accept: application/x-ndjson” to a list that offers it: everything that matches arrives as one stream, a line for each item.",
        ],
      },
      {
        id: "versions",
        title: "Versions",
        paragraphs: [
          "Reads return an “ETag”: send it back as “If-None-Match”, and you get a 304 if nothing has changed.",
          "Send it as “If-Match” with a change, and the change is refused with 412 if someone else was faster. Calls that need it refuse a change without it (428).",
        ],
      },
      {
        id: "idempotency",
        title: "Repeated requests",
        paragraphs: [
          "Calls that accept “Idempotency-Key” can be repeated with the same key without a second effect. For 24 hours, repetitions get the first response, with “Idempotency-Replayed: true”.",
        ],
      },
      {
        id: "webhooks",
        title: "Receiving events",
        paragraphs: [
          "Instead of asking again and again, let events come to you. Each request is signed as Standard Webhooks describes, and comes again until your server answers with 2xx. The OpenAPI document has a schema for every event.",
          "Check the signature before you trust an event, and use the body as it arrived.",
        ],
      },
    ],
    download: "OpenAPI 3.1 document",
    keys: "Create an API key",
  },
  statuses: {
    title: "Statuses",
    link: "What they mean",
    meanings: {
      400: "The request isn’t valid. “errors” names its fields.",
      401: "The call needs a key or a session, and got none that is valid.",
      403: "The key or your role doesn’t allow this call.",
      404: "There is nothing at this address, or nothing that you may see.",
      409: "The call conflicts with something that is there. “code” says with what.",
      412: "Someone else was faster. Read it again, then repeat your change.",
      413: "The body is too large.",
      415: "The body has another type than the call accepts.",
      422: "The body is well formed, but a field or a rule forbids it.",
      428: "The call needs “If-Match”.",
      429: "You have called too often. Wait for “Retry-After” seconds.",
      503: "The service is busy or under maintenance. Try again later.",
    },
  },
  problems: {
    title: "Problems",
    codes: "Codes",
    lead: "The “type” of a problem document links to its entry here.",
  },
  schemas: "Data",
  access: {
    public: "Open to all",
    user: "Signed in",
    permission: (permission: string) => `Permission ${permission}`,
    sessionOnly: "Not with an API key",
  },
  samples: {
    curl: "curl",
    typescript: "TypeScript",
    response: "Response",
    request: "Request",
    button: "Copy",
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
    parameter: "Parameter",
    body: "Body (JSON)",
    send: "Send",
    sending: "Sending…",
    unreadable: "The body isn't valid JSON. Check its quotation marks, commas and brackets.",
    failed: "There was no response. Check your connection and try again.",
    answer: "Response",
    empty: "(no body)",
  },
} as const;
