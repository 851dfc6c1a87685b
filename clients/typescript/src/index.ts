export { ApiProblem, dataOf, type Problem } from "./answer.js";
export { createAutomata, type Automata, type AutomataOptions } from "./client.js";
export { everyItem, readLines } from "./list.js";
export type { components, operations, paths, webhooks } from "./schema.js";
export { verifyWebhook, WebhookError, type WebhookEvent, type WebhookRequest } from "./webhook.js";

import type { components } from "./schema.js";

/** The types of what the API shows: `Schemas["Lead"]`. */
export type Schemas = components["schemas"];
