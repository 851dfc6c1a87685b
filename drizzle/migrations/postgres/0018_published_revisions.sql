ALTER TABLE "post_revisions" ADD COLUMN "was_published" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "post_revisions" SET "was_published" = true WHERE "post_id" IN (SELECT "id" FROM "posts" WHERE "status" = 'published')
  AND "version" = (SELECT max(newest."version") FROM "post_revisions" newest WHERE newest."post_id" = "post_revisions"."post_id");
