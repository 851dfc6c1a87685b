CREATE TABLE "content_documents" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"slug" text DEFAULT '' NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "content_documents_version_positive" CHECK ("content_documents"."version" >= 1),
	CONSTRAINT "content_documents_slug_length" CHECK (length("content_documents"."slug") <= 120)
);
--> statement-breakpoint
CREATE TABLE "content_revisions" (
	"id" text PRIMARY KEY NOT NULL,
	"document_id" text NOT NULL,
	"version" integer NOT NULL,
	"published_at" timestamp (3) with time zone,
	"saved_by_id" text,
	"note" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"body" jsonb NOT NULL,
	CONSTRAINT "content_revisions_version_positive" CHECK ("content_revisions"."version" >= 1)
);
--> statement-breakpoint
ALTER TABLE "content_revisions" ADD CONSTRAINT "content_revisions_document_id_content_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."content_documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "content_documents_place_unique" ON "content_documents" USING btree ("kind","slug","language");--> statement-breakpoint
CREATE UNIQUE INDEX "content_revisions_version_unique" ON "content_revisions" USING btree ("document_id","version");--> statement-breakpoint
CREATE INDEX "content_revisions_published_index" ON "content_revisions" USING btree ("document_id","published_at","version");--> statement-breakpoint
CREATE INDEX "content_revisions_upcoming_index" ON "content_revisions" USING btree ("published_at");