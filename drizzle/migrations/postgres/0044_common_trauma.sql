CREATE TABLE "post_presences" (
	"post_id" text NOT NULL,
	"user_id" text NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "post_presences_post_id_user_id_pk" PRIMARY KEY("post_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "post_presences" ADD CONSTRAINT "post_presences_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_presences" ADD CONSTRAINT "post_presences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "post_presences_user_index" ON "post_presences" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "post_presences_seen_index" ON "post_presences" USING btree ("seen_at");