CREATE TABLE `audit_entries` (
	`id` text PRIMARY KEY NOT NULL,
	`actor_id` text,
	`actor_name` text NOT NULL,
	`action` text NOT NULL,
	`subject_type` text NOT NULL,
	`subject_id` text,
	`subject_name` text NOT NULL,
	`before` text,
	`after` text,
	`network` text,
	`user_agent` text,
	`request_id` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `audit_entries_newest_index` ON `audit_entries` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `audit_entries_actor_index` ON `audit_entries` (`actor_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `audit_entries_action_index` ON `audit_entries` (`action`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `audit_entries_subject_index` ON `audit_entries` (`subject_type`,`subject_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TRIGGER `audit_entries_keep_update` BEFORE UPDATE ON `audit_entries` BEGIN
  SELECT RAISE(ABORT, 'the audit log is only added to');
END;
--> statement-breakpoint
CREATE TRIGGER `audit_entries_keep_delete` BEFORE DELETE ON `audit_entries` BEGIN
  SELECT RAISE(ABORT, 'the audit log is only added to');
END;
