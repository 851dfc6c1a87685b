CREATE TABLE `proposal_signatures` (
	`proposal_id` text NOT NULL,
	`revision` integer NOT NULL,
	`signer` text NOT NULL,
	`name` text NOT NULL,
	`role` text,
	`consent` text NOT NULL,
	`chosen` text NOT NULL,
	`client_address` text,
	`user_agent` text,
	`signed_at` integer NOT NULL,
	PRIMARY KEY(`proposal_id`, `revision`, `signer`),
	FOREIGN KEY (`proposal_id`) REFERENCES `proposals`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "proposal_signatures_signer_known" CHECK("proposal_signatures"."signer" in ('first', 'second'))
);
--> statement-breakpoint
ALTER TABLE `proposal_links` ADD `is_second` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `proposals` ADD `second_signer_name` text;--> statement-breakpoint
ALTER TABLE `proposals` ADD `second_signer_email` text;--> statement-breakpoint
ALTER TABLE `proposals` ADD `half_signed_at` integer;--> statement-breakpoint
CREATE INDEX `proposals_second_signer_index` ON `proposals` (`second_signer_email`) WHERE "proposals"."second_signer_email" is not null;