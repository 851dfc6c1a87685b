CREATE TABLE "imported_leads" (
	"lead_id" text PRIMARY KEY NOT NULL,
	"import_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lead_imports" (
	"id" text PRIMARY KEY NOT NULL,
	"author_id" text,
	"state" text DEFAULT 'draft' NOT NULL,
	"file_name" text NOT NULL,
	"encoding" text NOT NULL,
	"content" text,
	"matches" jsonb NOT NULL,
	"created_count" integer DEFAULT 0 NOT NULL,
	"skipped_count" integer DEFAULT 0 NOT NULL,
	"faulty_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"imported_at" timestamp (3) with time zone,
	"undone_at" timestamp (3) with time zone,
	CONSTRAINT "lead_imports_state_known" CHECK ("lead_imports"."state" in ('draft', 'imported', 'undone')),
	CONSTRAINT "lead_imports_draft_has_content" CHECK (("lead_imports"."state" = 'draft') = ("lead_imports"."content" is not null))
);
--> statement-breakpoint
ALTER TABLE "imported_leads" ADD CONSTRAINT "imported_leads_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_leads" ADD CONSTRAINT "imported_leads_import_id_lead_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."lead_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_imports" ADD CONSTRAINT "lead_imports_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "imported_leads_import_index" ON "imported_leads" USING btree ("import_id");--> statement-breakpoint
CREATE INDEX "lead_imports_latest_index" ON "lead_imports" USING btree ("created_at","id");