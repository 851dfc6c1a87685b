PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_pictures` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text,
	`tenant_id` text,
	`use` text NOT NULL,
	`state` text NOT NULL,
	`store` text NOT NULL,
	`alt_text` text NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`source_format` text NOT NULL,
	`source_bytes` integer NOT NULL,
	`source_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`variants` text NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "pictures_use_known" CHECK("__new_pictures"."use" in ('gallery', 'avatar', 'blog', 'logo')),
	CONSTRAINT "pictures_state_known" CHECK("__new_pictures"."state" in ('pending', 'ready', 'deleted')),
	CONSTRAINT "pictures_store_known" CHECK("__new_pictures"."store" in ('local', 's3', 'cloudinary')),
	CONSTRAINT "pictures_size_positive" CHECK("__new_pictures"."width" >= 1 and "__new_pictures"."height" >= 1)
);
--> statement-breakpoint
INSERT INTO `__new_pictures`("id", "owner_id", "tenant_id", "use", "state", "store", "alt_text", "width", "height", "source_format", "source_bytes", "source_hash", "created_at", "updated_at", "variants") SELECT "id", "owner_id", null, "use", "state", "store", "alt_text", "width", "height", "source_format", "source_bytes", "source_hash", "created_at", "updated_at", "variants" FROM `pictures`;--> statement-breakpoint
DROP TABLE `pictures`;--> statement-breakpoint
ALTER TABLE `__new_pictures` RENAME TO `pictures`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `pictures_owner_index` ON `pictures` (`owner_id`,`use`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `pictures_use_index` ON `pictures` (`use`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `pictures_unfinished_index` ON `pictures` (`updated_at`) WHERE "pictures"."state" <> 'ready';--> statement-breakpoint
CREATE UNIQUE INDEX `pictures_avatar_unique` ON `pictures` (`owner_id`) WHERE "pictures"."state" = 'ready' and "pictures"."use" = 'avatar';--> statement-breakpoint
CREATE UNIQUE INDEX `pictures_logo_unique` ON `pictures` (`tenant_id`) WHERE "pictures"."state" = 'ready' and "pictures"."use" = 'logo';--> statement-breakpoint
CREATE UNIQUE INDEX `pictures_source_unique` ON `pictures` (`owner_id`,`use`,`source_hash`) WHERE "pictures"."state" = 'ready' and "pictures"."use" <> 'logo';