import { FILE_FAULT_TEXTS as texts } from "~/copy/files";
import type { RuleTable } from "~/models/shared/rule-error";

/** What forbids sharing a file, and what forbids removing one. */
export const FILE_RULES = {
  file_missing: { status: 422, message: texts.missing, field: "file" },
  file_empty: { status: 422, message: texts.empty, field: "file" },
  file_too_large: { status: 413, message: texts.too_large, field: "file" },
  file_type: { status: 415, message: texts.type, field: "file" },
  file_mismatch: { status: 415, message: texts.mismatch, field: "file" },
  file_macros: { status: 415, message: texts.macros, field: "file" },
  file_quota: { status: 409, message: texts.quota, field: "file" },
  file_too_many: { status: 429, message: texts.too_many, field: "file" },
  file_busy: { status: 503, message: texts.busy, field: "file" },
  file_store: { status: 503, message: texts.store, field: "file" },
} as const satisfies RuleTable;
