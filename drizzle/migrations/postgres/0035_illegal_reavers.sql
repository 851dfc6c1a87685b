CREATE TABLE "lead_filters" (
	"id" text PRIMARY KEY NOT NULL,
	"author_id" text NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"is_shared" boolean NOT NULL,
	"query" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "lead_filters" ADD CONSTRAINT "lead_filters_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "lead_filters_name_unique" ON "lead_filters" USING btree ("author_id","name_key");--> statement-breakpoint
CREATE INDEX "lead_filters_shared_index" ON "lead_filters" USING btree ("name_key","id") WHERE "lead_filters"."is_shared";