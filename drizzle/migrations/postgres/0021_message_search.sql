ALTER TABLE "contact_messages" ADD COLUMN "search_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "leads_source_index" ON "leads" USING btree ("source","last_event_at","id");--> statement-breakpoint
CREATE INDEX "leads_created_index" ON "leads" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "leads_saving_index" ON "leads" USING btree ((case when "yearly_saving_minor" is null then -1 else "yearly_saving_minor" end),"id");--> statement-breakpoint
CREATE INDEX "leads_status_created_index" ON "leads" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "leads_status_saving_index" ON "leads" USING btree ("status",(case when "yearly_saving_minor" is null then -1 else "yearly_saving_minor" end),"id");--> statement-breakpoint
CREATE INDEX "leads_source_created_index" ON "leads" USING btree ("source","created_at","id");--> statement-breakpoint
CREATE INDEX "leads_source_saving_index" ON "leads" USING btree ("source",(case when "yearly_saving_minor" is null then -1 else "yearly_saving_minor" end),"id");--> statement-breakpoint
-- Messages that are there already are found by the words of their sender and text, too, but with their accents.
UPDATE "contact_messages" SET "search_text" = lower(regexp_replace(
  "name" || ' ' || "email" || ' ' || coalesce("company", '') || ' ' || "body", '[^[:alnum:]]+', ' ', 'g'
));--> statement-breakpoint
-- Full-text search over the normalised words of messages, as for leads.
ALTER TABLE "contact_messages" ADD COLUMN "search_vector" tsvector GENERATED ALWAYS AS (to_tsvector('simple', "search_text")) STORED;
--> statement-breakpoint
CREATE INDEX "contact_messages_search_index" ON "contact_messages" USING gin ("search_vector") WITH (fastupdate = off);
