CREATE TABLE "index_pings" (
	"path" text PRIMARY KEY NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"claimed_by" text
);
--> statement-breakpoint
CREATE INDEX "index_pings_due_index" ON "index_pings" USING btree ("due_at");