ALTER TABLE "user_sessions" ADD COLUMN "viewed_user_id" text;--> statement-breakpoint
ALTER TABLE "user_sessions" ADD COLUMN "viewed_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "user_sessions" ADD CONSTRAINT "user_sessions_viewed_user_id_users_id_fk" FOREIGN KEY ("viewed_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "user_sessions_viewed_user_index" ON "user_sessions" USING btree ("viewed_user_id");