CREATE TABLE `event_type_slugs` (
	`slug` text PRIMARY KEY NOT NULL,
	`event_type_id` text NOT NULL,
	FOREIGN KEY (`event_type_id`) REFERENCES `event_types`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `event_type_slugs_type_index` ON `event_type_slugs` (`event_type_id`);--> statement-breakpoint
INSERT INTO `event_type_slugs` (`slug`, `event_type_id`) SELECT `slug`, `id` FROM `event_types`;
--> statement-breakpoint
-- Every slug that a type has or had. A slug of another type breaks the primary key of event_type_slugs and with it the statement.
CREATE TRIGGER `event_types_slug_insert` AFTER INSERT ON `event_types` BEGIN
  INSERT INTO `event_type_slugs` (`slug`, `event_type_id`) VALUES (new.`slug`, new.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `event_types_slug_update` AFTER UPDATE OF `slug` ON `event_types` WHEN new.`slug` <> old.`slug` BEGIN
  INSERT INTO `event_type_slugs` (`slug`, `event_type_id`) SELECT new.`slug`, new.`id`
    WHERE NOT EXISTS (SELECT 1 FROM `event_type_slugs` WHERE `slug` = new.`slug` AND `event_type_id` = new.`id`);
END;
