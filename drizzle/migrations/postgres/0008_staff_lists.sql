DROP INDEX "users_email_index";--> statement-breakpoint
CREATE INDEX "users_name_index" ON "users" USING btree ((lower(case when "last_name" is null and "first_name" is null then "email" when "last_name" is null then "first_name" when "first_name" is null then "last_name" else "first_name" || ' ' || "last_name" end) collate "C"),"id");--> statement-breakpoint
CREATE INDEX "users_last_name_index" ON "users" USING btree ((lower("last_name") collate "C"));--> statement-breakpoint
CREATE INDEX "users_business_index" ON "users" USING btree ((lower("business_name") collate "C"));--> statement-breakpoint
CREATE INDEX "users_role_newest_index" ON "users" USING btree ("role","created_at","id") WHERE "users"."role" <> 'lead';--> statement-breakpoint
CREATE INDEX "users_role_name_index" ON "users" USING btree ("role",(lower(case when "last_name" is null and "first_name" is null then "email" when "last_name" is null then "first_name" when "first_name" is null then "last_name" else "first_name" || ' ' || "last_name" end) collate "C"),"id") WHERE "users"."role" <> 'lead';--> statement-breakpoint
CREATE INDEX "users_disabled_newest_index" ON "users" USING btree ("created_at","id") WHERE "users"."is_active" = false;--> statement-breakpoint
CREATE INDEX "users_disabled_name_index" ON "users" USING btree ((lower(case when "last_name" is null and "first_name" is null then "email" when "last_name" is null then "first_name" when "first_name" is null then "last_name" else "first_name" || ' ' || "last_name" end) collate "C"),"id") WHERE "users"."is_active" = false;--> statement-breakpoint
CREATE INDEX "users_active_index" ON "users" USING btree ("id") WHERE "users"."is_active" = true;--> statement-breakpoint
CREATE INDEX "audit_entries_area_index" ON "audit_entries" USING btree ("subject_type","created_at","id");--> statement-breakpoint
CREATE INDEX "users_email_index" ON "users" USING btree (("email" collate "C"));