CREATE TABLE `content_documents` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`slug` text DEFAULT '' NOT NULL,
	`language` text DEFAULT 'en' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "content_documents_version_positive" CHECK("content_documents"."version" >= 1),
	CONSTRAINT "content_documents_slug_length" CHECK(length("content_documents"."slug") <= 120)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `content_documents_place_unique` ON `content_documents` (`kind`,`slug`,`language`);--> statement-breakpoint
CREATE TABLE `content_revisions` (
	`id` text PRIMARY KEY NOT NULL,
	`document_id` text NOT NULL,
	`version` integer NOT NULL,
	`published_at` integer,
	`saved_by_id` text,
	`note` text,
	`created_at` integer NOT NULL,
	`body` text NOT NULL,
	FOREIGN KEY (`document_id`) REFERENCES `content_documents`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "content_revisions_version_positive" CHECK("content_revisions"."version" >= 1)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `content_revisions_version_unique` ON `content_revisions` (`document_id`,`version`);--> statement-breakpoint
CREATE INDEX `content_revisions_published_index` ON `content_revisions` (`document_id`,`published_at`,`version`);--> statement-breakpoint
CREATE INDEX `content_revisions_upcoming_index` ON `content_revisions` (`published_at`);