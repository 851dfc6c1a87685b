ALTER TABLE "user_sessions" ADD COLUMN "second_factor_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "user_sessions" ADD COLUMN "by_recovery_code" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "auth_flow_states" ADD COLUMN "password_hash" text;--> statement-breakpoint
ALTER TABLE "auth_flow_states" ADD COLUMN "user_metadata" jsonb;--> statement-breakpoint
ALTER TABLE "auth_sessions" ADD COLUMN "refresh_floor" integer DEFAULT 0 NOT NULL;