CREATE TABLE "roi_conversations" (
	"id" text PRIMARY KEY NOT NULL,
	"turn" integer NOT NULL,
	"answers" jsonb NOT NULL,
	"result_token" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "roi_conversations_turn_positive" CHECK ("roi_conversations"."turn" >= 1)
);
--> statement-breakpoint
CREATE TABLE "roi_results" (
	"token" text PRIMARY KEY NOT NULL,
	"conversation_id" text NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "roi_results_token_length" CHECK (length("roi_results"."token") = 27)
);
--> statement-breakpoint
CREATE INDEX "roi_conversations_expires_index" ON "roi_conversations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "roi_results_conversation_index" ON "roi_results" USING btree ("conversation_id");--> statement-breakpoint
CREATE INDEX "roi_results_expires_index" ON "roi_results" USING btree ("expires_at");