import { sql } from "drizzle-orm";

import type { RoiAnswers, RoiStatementData } from "../app/models/roi/roi";

import { check, index, integer, json, sealedText, table, text, timestamp } from "./columns";

/*
 * What visitors tell the ROI agent, and the resulting statements. Neither contains a name or an
 * email address. A conversation is reached only by its cookie, a statement only by its token.
 */

/**
 * One row per conversation, erased when it expires. `turn` counts the changes: a post that was
 * written for another turn changes nothing.
 */
export const roiConversations = table(
  "roi_conversations",
  {
    /** Hash of the cookie's value. The secrets of its statements are derived from that value. */
    id: text("id").primaryKey(),
    turn: integer("turn").notNull(),
    answers: json("answers").$type<RoiAnswers>().notNull(),
    /** The secret of the statement for the current answers. */
    resultToken: sealedText("result_token"),
    createdAt: timestamp("created_at").notNull(),
    updatedAt: timestamp("updated_at").notNull(),
    expiresAt: timestamp("expires_at").notNull(),
  },
  (conversation) => [
    index("roi_conversations_expires_index").on(conversation.expiresAt),
    check("roi_conversations_turn_positive", sql`${conversation.turn} >= 1`),
  ],
);

/**
 * Statements. A row contains the inputs of the figures, never the figures, and never changes: other
 * assumptions make another statement with its own token, so a shared statement stays the same.
 */
export const roiResults = table(
  "roi_results",
  {
    /** Hash of the secret in its link. Bookings, leads and proposals refer to it. */
    id: text("id").primaryKey(),
    /** The secret in its link, for pages and emails that show the link again. */
    token: sealedText("token").notNull(),
    /**
     * The conversation that may change the assumptions. Not a reference, because the statement
     * outlives it.
     */
    conversationId: text("conversation_id").notNull(),
    data: json("data").$type<RoiStatementData>().notNull(),
    createdAt: timestamp("created_at").notNull(),
    expiresAt: timestamp("expires_at").notNull(),
  },
  (result) => [
    index("roi_results_conversation_index").on(result.conversationId),
    index("roi_results_expires_index").on(result.expiresAt),
  ],
);
