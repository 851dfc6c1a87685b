CREATE TABLE "workspace_files" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"side" text NOT NULL,
	"author_id" text,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"bytes" integer NOT NULL,
	"state" text NOT NULL,
	"store" text NOT NULL,
	"finding" text,
	"cleared_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "workspace_files_side_known" CHECK ("workspace_files"."side" in ('client', 'staff')),
	CONSTRAINT "workspace_files_state_known" CHECK ("workspace_files"."state" in ('pending', 'waiting', 'unchecked', 'clean', 'refused', 'deleted')),
	CONSTRAINT "workspace_files_store_known" CHECK ("workspace_files"."store" in ('local', 's3')),
	CONSTRAINT "workspace_files_bytes_positive" CHECK ("workspace_files"."bytes" >= 1)
);
--> statement-breakpoint
ALTER TABLE "workspace_files" ADD CONSTRAINT "workspace_files_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workspace_files" ADD CONSTRAINT "workspace_files_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "workspace_files_newest_index" ON "workspace_files" USING btree ("workspace_id","created_at","id");--> statement-breakpoint
CREATE INDEX "workspace_files_author_index" ON "workspace_files" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "workspace_files_unfinished_index" ON "workspace_files" USING btree ("updated_at") WHERE "workspace_files"."state" not in ('clean');