import { VISIT_DIMENSIONS, VISIT_ORIGINS } from "./values";

import { check, hasKnownValue, index, integer, oneOf, primaryKey, sealedText, table, text } from "./columns";
import { leads } from "./lead-schema";

/*
 * How often public pages were seen, without cookies, addresses or fingerprints. Days are those of
 * UTC. What tells visitors apart lives for one day and is in no backup.
 */

/** The secret of a day, with which addresses become hashes. Deleted once the day is over. */
export const visitSalts = table("visit_salts", {
  day: text("day").primaryKey(),
  salt: sealedText("salt").notNull(),
});

/**
 * What a visitor of today has seen: one row per page, source and campaign, one for all their views,
 * and one for each goal that they reached. Deleted with the salt.
 */
export const visitorDays = table(
  "visitor_days",
  {
    day: text("day").notNull(),
    /** Hash of the day's salt, the address and the browser's name. */
    visitor: text("visitor").notNull(),
    dimension: oneOf("dimension", [...VISIT_DIMENSIONS]).notNull(),
    value: text("value").notNull(),
    views: integer("views").notNull(),
  },
  (row) => [
    primaryKey({ name: "visitor_days_key", columns: [row.visitor, row.dimension, row.value] }),
    index("visitor_days_day_index").on(row.day),
    check("visitor_days_dimension_known", hasKnownValue(row.dimension, VISIT_DIMENSIONS)),
  ],
);

/** The figures of a day, kept as long as the settings say. They say nothing about a person. */
export const visitCounts = table(
  "visit_counts",
  {
    day: text("day").notNull(),
    dimension: oneOf("dimension", [...VISIT_DIMENSIONS]).notNull(),
    /** The path of a page, the host of a source, the name of a campaign; empty for the site. */
    value: text("value").notNull(),
    views: integer("views").notNull(),
    visitors: integer("visitors").notNull(),
    /** Visitors who completed a statement after this, and who booked a consultation. */
    statements: integer("statements").notNull(),
    consultations: integer("consultations").notNull(),
  },
  (row) => [
    primaryKey({ name: "visit_counts_key", columns: [row.day, row.dimension, row.value] }),
    check("visit_counts_dimension_known", hasKnownValue(row.dimension, VISIT_DIMENSIONS)),
  ],
);

/**
 * What brought a lead to a form on the day they sent it: pages, sources and campaigns. It is part
 * of what we know about the lead, and says where won leads came from.
 */
export const leadOrigins = table(
  "lead_origins",
  {
    leadId: text("lead_id")
      .notNull()
      .references(() => leads.id, { onDelete: "cascade" }),
    dimension: oneOf("dimension", [...VISIT_ORIGINS]).notNull(),
    value: text("value").notNull(),
  },
  (row) => [
    primaryKey({ name: "lead_origins_key", columns: [row.leadId, row.dimension, row.value] }),
    check("lead_origins_dimension_known", hasKnownValue(row.dimension, VISIT_ORIGINS)),
  ],
);
