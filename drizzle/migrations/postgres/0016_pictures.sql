CREATE TABLE "pictures" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" text,
	"use" text NOT NULL,
	"state" text NOT NULL,
	"store" text NOT NULL,
	"alt_text" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"source_format" text NOT NULL,
	"source_bytes" integer NOT NULL,
	"source_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"variants" jsonb NOT NULL,
	CONSTRAINT "pictures_use_known" CHECK ("pictures"."use" in ('gallery', 'avatar', 'blog')),
	CONSTRAINT "pictures_state_known" CHECK ("pictures"."state" in ('pending', 'ready', 'deleted')),
	CONSTRAINT "pictures_store_known" CHECK ("pictures"."store" in ('local', 'cloudinary')),
	CONSTRAINT "pictures_size_positive" CHECK ("pictures"."width" >= 1 and "pictures"."height" >= 1)
);
--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pictures_owner_index" ON "pictures" USING btree ("owner_id","use","created_at","id");--> statement-breakpoint
CREATE INDEX "pictures_use_index" ON "pictures" USING btree ("use","created_at","id");--> statement-breakpoint
CREATE INDEX "pictures_unfinished_index" ON "pictures" USING btree ("updated_at") WHERE "pictures"."state" <> 'ready';--> statement-breakpoint
CREATE UNIQUE INDEX "pictures_avatar_unique" ON "pictures" USING btree ("owner_id") WHERE "pictures"."state" = 'ready' and "pictures"."use" = 'avatar';--> statement-breakpoint
CREATE UNIQUE INDEX "pictures_source_unique" ON "pictures" USING btree ("owner_id","use","source_hash") WHERE "pictures"."state" = 'ready';