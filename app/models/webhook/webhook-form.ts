import { z } from "zod";

import { webhooksCopy as copy } from "~/copy/webhooks";
import { joinedLine } from "~/models/shared/typed-text";

import { WEBHOOK_EVENTS } from "../../../drizzle/values";
import { ENDPOINT_NAME_LENGTH_MAX, ENDPOINT_URL_LENGTH_MAX } from "./webhook-limits";

/** The fields of an endpoint. Whether its address may be reached is a rule of the model. */
const endpoint = {
  name: joinedLine(ENDPOINT_NAME_LENGTH_MAX, copy.errors.name),
  url: z
    .string()
    .trim()
    .max(ENDPOINT_URL_LENGTH_MAX, copy.errors.url)
    .regex(/^https?:\/\/\S+$/i, copy.errors.url),
  events: z.array(z.enum(WEBHOOK_EVENTS)).min(1, copy.errors.events),
};

/** The form of an endpoint. */
export const EndpointFormSchema = z.object(endpoint);

/** The form of a new endpoint. `key` is the form's own: sent twice, it adds one endpoint. */
export const NewEndpointFormSchema = EndpointFormSchema.extend({ key: z.uuid() });

const none = z.object({});

/** The other forms of an endpoint's page. */
export const EndpointIntentSchema = z.discriminatedUnion("intent", [
  none.extend({ intent: z.literal("pause") }),
  none.extend({ intent: z.literal("resume") }),
  none.extend({ intent: z.literal("rotate"), hours: z.enum(["24", "1", "0"]) }),
  none.extend({ intent: z.literal("expire") }),
  none.extend({ intent: z.literal("reveal") }),
  none.extend({ intent: z.literal("remove") }),
  none.extend({ intent: z.literal("test"), event: z.enum(WEBHOOK_EVENTS) }),
  none.extend({ intent: z.literal("retry"), eventId: z.uuid() }),
]);
