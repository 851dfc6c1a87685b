ALTER TABLE "outbox_mails" ADD COLUMN "attachment" jsonb;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "first_touch" jsonb;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "last_touch" jsonb;