ALTER TABLE "proposal_links" ADD COLUMN "second_email" text;--> statement-breakpoint
CREATE INDEX "proposal_links_second_index" ON "proposal_links" USING btree ("second_email") WHERE "proposal_links"."second_email" is not null;--> statement-breakpoint
-- The newest version went to whom the proposal names. Of earlier ones it isn't known anymore.
UPDATE "proposal_links" SET "second_email" = (
  SELECT "second_signer_email" FROM "proposals" WHERE "proposals"."id" = "proposal_links"."proposal_id" AND "proposals"."revision" = "proposal_links"."revision"
) WHERE "is_second" = true;
