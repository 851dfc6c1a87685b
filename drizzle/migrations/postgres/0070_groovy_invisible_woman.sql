CREATE TABLE "editor_presences" (
	"subject" text NOT NULL,
	"user_id" text NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "editor_presences_subject_user_id_pk" PRIMARY KEY("subject","user_id")
);
--> statement-breakpoint
ALTER TABLE "content_revisions" ADD COLUMN "is_autosave" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "editor_presences" ADD CONSTRAINT "editor_presences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "editor_presences_user_index" ON "editor_presences" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "editor_presences_seen_index" ON "editor_presences" USING btree ("seen_at");