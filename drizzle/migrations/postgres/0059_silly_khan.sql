CREATE TABLE "backup_runs" (
	"name" text PRIMARY KEY NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"rows" integer,
	"files" integer,
	"kilobytes" integer,
	"fault" text,
	"drilled_at" timestamp (3) with time zone,
	"drill_fault" text
);
--> statement-breakpoint
CREATE TABLE "leases" (
	"name" text PRIMARY KEY NOT NULL,
	"holder" text NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "backup_runs_started_index" ON "backup_runs" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "backup_runs_finished_index" ON "backup_runs" USING btree ("finished_at");