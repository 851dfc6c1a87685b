import { PICTURE_FAULT_TEXTS as texts, picturesCopy } from "~/copy/pictures";
import type { RuleTable } from "~/models/shared/rule-error";

/** What forbids keeping a picture, by the code that scripts see, and what forbids deleting one. */
export const PICTURE_RULES = {
  picture_missing: { status: 422, message: texts.missing, field: "file" },
  picture_too_large: { status: 413, message: texts.too_large, field: "file" },
  picture_type: { status: 415, message: texts.type, field: "file" },
  picture_pixels: { status: 422, message: texts.pixels, field: "file" },
  picture_structure: { status: 422, message: texts.structure, field: "file" },
  picture_broken: { status: 422, message: texts.broken, field: "file" },
  picture_quota: { status: 409, message: texts.quota, field: "file" },
  picture_busy: { status: 503, message: texts.busy, field: "file" },
  picture_too_many: { status: 429, message: texts.too_many, field: "file" },
  picture_store: { status: 503, message: texts.store, field: "file" },
  picture_in_use: { status: 409, message: picturesCopy.inUse.title },
} as const satisfies RuleTable;
