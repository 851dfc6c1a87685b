-- What opens a page is known by its hash from here on.
CREATE FUNCTION pg_temp.token_hash(token text) RETURNS text LANGUAGE sql IMMUTABLE STRICT
AS $$ SELECT rtrim(translate(encode(sha256(convert_to(token, 'UTF8')), 'base64'), '+/', '-_'), '=') $$;--> statement-breakpoint
ALTER TABLE "roi_results" DROP CONSTRAINT "roi_results_token_length";--> statement-breakpoint
ALTER TABLE "roi_results" DROP CONSTRAINT "roi_results_pkey";--> statement-breakpoint
ALTER TABLE "roi_results" ADD COLUMN "id" text;--> statement-breakpoint
UPDATE "roi_results" SET "id" = pg_temp.token_hash("token"), "conversation_id" = pg_temp.token_hash("conversation_id");--> statement-breakpoint
ALTER TABLE "roi_results" ALTER COLUMN "id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "roi_results" ADD PRIMARY KEY ("id");--> statement-breakpoint
UPDATE "roi_conversations" SET "id" = pg_temp.token_hash("id");--> statement-breakpoint
UPDATE "lead_events" SET "subject_id" = pg_temp.token_hash("subject_id") WHERE "kind" = 'roi_result' AND "subject_id" IS NOT NULL;--> statement-breakpoint
UPDATE "proposal_revisions" SET "content" = jsonb_set("content", '{roiResult}', to_jsonb(pg_temp.token_hash("content" ->> 'roiResult'))) WHERE "content" ->> 'roiResult' IS NOT NULL;--> statement-breakpoint
UPDATE "bookings" SET "request_key" = pg_temp.token_hash("request_key"), "roi_result" = pg_temp.token_hash("roi_result");
