CREATE INDEX "contact_messages_genuine_index" ON "contact_messages" USING btree ("created_at","id") WHERE "contact_messages"."status" <> 'spam';--> statement-breakpoint
CREATE INDEX "leads_open_latest_index" ON "leads" USING btree ("last_event_at","id") WHERE "leads"."status" not in ('won', 'lost');--> statement-breakpoint
CREATE INDEX "leads_open_created_index" ON "leads" USING btree ("created_at","id") WHERE "leads"."status" not in ('won', 'lost');--> statement-breakpoint
CREATE INDEX "leads_open_saving_index" ON "leads" USING btree ((case when "yearly_saving_minor" is null then -1 else "yearly_saving_minor" end),"id") WHERE "leads"."status" not in ('won', 'lost');--> statement-breakpoint
CREATE INDEX "leads_owner_open_index" ON "leads" USING btree ("owner_id","last_event_at","id") WHERE "leads"."status" not in ('won', 'lost');--> statement-breakpoint
CREATE INDEX "outbox_mails_waiting_index" ON "outbox_mails" USING btree ("created_at") WHERE "outbox_mails"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "outbox_mails_failed_index" ON "outbox_mails" USING btree ("created_at") WHERE "outbox_mails"."status" = 'failed';--> statement-breakpoint
CREATE INDEX "outbox_mails_recipient_index" ON "outbox_mails" USING btree ("recipient","created_at");