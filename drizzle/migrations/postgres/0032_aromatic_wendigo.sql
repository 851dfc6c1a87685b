CREATE TABLE "merged_leads" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"lead_id" text NOT NULL,
	"merged_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "merged_leads_email_unique" UNIQUE("email"),
	CONSTRAINT "merged_leads_email_lower" CHECK ("merged_leads"."email" = lower("merged_leads"."email"))
);
--> statement-breakpoint
ALTER TABLE "merged_leads" ADD CONSTRAINT "merged_leads_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "merged_leads_lead_index" ON "merged_leads" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "leads_domain_index" ON "leads" USING btree (split_part("email", '@', 2),"last_event_at","id");