DROP INDEX "users_email_index";--> statement-breakpoint
DROP INDEX "users_last_name_index";--> statement-breakpoint
DROP INDEX "users_business_index";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "last_seen_at" timestamp (3) with time zone DEFAULT 'epoch' NOT NULL;--> statement-breakpoint
CREATE INDEX "users_role_order_index" ON "users" USING btree ("role","id");--> statement-breakpoint
CREATE INDEX "users_business_order_index" ON "users" USING btree ((case when "business_name" is null then '1' else '0' || lower("business_name") end collate "C"),"id");--> statement-breakpoint
CREATE INDEX "users_seen_order_index" ON "users" USING btree ("last_seen_at","id");--> statement-breakpoint
CREATE INDEX "users_role_business_index" ON "users" USING btree ("role",(case when "business_name" is null then '1' else '0' || lower("business_name") end collate "C"),"id") WHERE "users"."role" <> 'lead';--> statement-breakpoint
CREATE INDEX "users_role_seen_index" ON "users" USING btree ("role","last_seen_at","id") WHERE "users"."role" <> 'lead';--> statement-breakpoint
CREATE INDEX "users_disabled_role_index" ON "users" USING btree ("role","id") WHERE "users"."is_active" = false;--> statement-breakpoint
CREATE INDEX "users_disabled_business_index" ON "users" USING btree ((case when "business_name" is null then '1' else '0' || lower("business_name") end collate "C"),"id") WHERE "users"."is_active" = false;--> statement-breakpoint
CREATE INDEX "users_disabled_seen_index" ON "users" USING btree ("last_seen_at","id") WHERE "users"."is_active" = false;--> statement-breakpoint
CREATE INDEX "users_email_index" ON "users" USING btree (("email" collate "C"),"id");--> statement-breakpoint
CREATE INDEX "users_last_name_index" ON "users" USING btree ((lower("last_name") collate "C"),"id");--> statement-breakpoint
CREATE INDEX "users_business_index" ON "users" USING btree ((lower("business_name") collate "C"),"id");--> statement-breakpoint
UPDATE "users" SET "last_seen_at" = coalesce((SELECT max("last_seen_at") FROM "user_sessions" WHERE "user_id" = "users"."id"), 'epoch');
