import { leadImportFaults as importFaults } from "~/copy/lead-import";
import type { RuleTable } from "~/models/shared/rule-error";
import { leadFiltersCopy } from "~/copy/console/lead-filters";
import { leadLinksCopy } from "~/copy/console/lead-links";

import {
  FILTERS_PER_PERSON_MAX,
  IMPORT_BYTES_MAX,
  IMPORT_COLUMNS_MAX,
  IMPORT_DRAFTS_PER_PERSON_MAX,
  IMPORT_RECORD_BYTES_MAX,
  IMPORT_ROWS_MAX,
  LINKS_PER_LEAD_MAX,
  SHARED_FILTERS_MAX,
} from "./lead-limits";

/** What forbids a change around leads. */
export const LEAD_RULES = {
  lead_filter_name_taken: { status: 409, message: leadFiltersCopy.nameTaken, field: "name" },
  lead_filter_limit: { status: 409, message: leadFiltersCopy.limit(FILTERS_PER_PERSON_MAX) },
  lead_filter_shared_limit: { status: 409, message: leadFiltersCopy.sharedLimit(SHARED_FILTERS_MAX) },
  lead_link_page_closed: { status: 409, message: leadLinksCopy.pageClosed, field: "page" },
  lead_link_event_type: { status: 422, message: leadLinksCopy.eventType, field: "eventTypeId" },
  lead_link_limit: { status: 409, message: leadLinksCopy.limit(LINKS_PER_LEAD_MAX) },
  lead_import_missing: { status: 422, message: importFaults.missing, field: "file" },
  lead_import_too_large: { status: 413, message: importFaults.tooLarge(IMPORT_BYTES_MAX), field: "file" },
  lead_import_workbook: { status: 415, message: importFaults.workbook, field: "file" },
  lead_import_not_text: { status: 415, message: importFaults.notText, field: "file" },
  lead_import_empty: { status: 422, message: importFaults.empty, field: "file" },
  lead_import_rows: { status: 422, message: importFaults.rows(IMPORT_ROWS_MAX), field: "file" },
  lead_import_columns: { status: 422, message: importFaults.columns(IMPORT_COLUMNS_MAX), field: "file" },
  lead_import_quotes: {
    status: 422,
    message: ({ line }: { line: number }) => importFaults.quotes(line),
    field: "file",
  },
  lead_import_record: {
    status: 422,
    message: ({ line }: { line: number }) => importFaults.record(line, IMPORT_RECORD_BYTES_MAX),
    field: "file",
  },
  lead_import_drafts: {
    status: 409,
    message: importFaults.drafts(IMPORT_DRAFTS_PER_PERSON_MAX),
    field: "file",
  },
  lead_import_no_email: { status: 422, message: importFaults.noEmail },
  lead_import_repeated_field: { status: 422, message: importFaults.repeatedField },
  lead_import_nothing: { status: 422, message: importFaults.nothing },
} as const satisfies RuleTable;
