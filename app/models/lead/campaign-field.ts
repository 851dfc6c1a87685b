import { z } from "zod";

import { readCampaign } from "./campaign";

/**
 * A form's hidden field with the visitor's campaign. It is never a reason to refuse the form. The
 * schema is apart from `campaign.ts`, which every page loads, to keep zod out of the browser.
 */
export const CampaignFieldSchema = z
  .string()
  .max(2_000)
  .catch("")
  .default("")
  .transform((query) => readCampaign(new URLSearchParams(query)));
