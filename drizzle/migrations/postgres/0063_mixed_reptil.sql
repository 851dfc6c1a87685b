CREATE TABLE "lead_links" (
	"id" text PRIMARY KEY NOT NULL,
	"lead_id" text NOT NULL,
	"page" text NOT NULL,
	"event_type_id" text,
	"process" text,
	"created_by" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "lead_links_page_known" CHECK ("lead_links"."page" in ('booking', 'roi'))
);
--> statement-breakpoint
ALTER TABLE "lead_links" ADD CONSTRAINT "lead_links_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_links" ADD CONSTRAINT "lead_links_event_type_id_event_types_id_fk" FOREIGN KEY ("event_type_id") REFERENCES "public"."event_types"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_links" ADD CONSTRAINT "lead_links_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lead_links_lead_index" ON "lead_links" USING btree ("lead_id","created_at","id");--> statement-breakpoint
CREATE INDEX "lead_links_type_index" ON "lead_links" USING btree ("event_type_id");--> statement-breakpoint
CREATE INDEX "lead_links_creator_index" ON "lead_links" USING btree ("created_by");