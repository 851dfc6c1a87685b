CREATE TABLE `lead_origins` (
	`lead_id` text NOT NULL,
	`dimension` text NOT NULL,
	`value` text NOT NULL,
	PRIMARY KEY(`lead_id`, `dimension`, `value`),
	FOREIGN KEY (`lead_id`) REFERENCES `leads`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "lead_origins_dimension_known" CHECK("lead_origins"."dimension" in ('page', 'source', 'campaign'))
);
--> statement-breakpoint
CREATE TABLE `visit_counts` (
	`day` text NOT NULL,
	`dimension` text NOT NULL,
	`value` text NOT NULL,
	`views` integer NOT NULL,
	`visitors` integer NOT NULL,
	`statements` integer NOT NULL,
	`consultations` integer NOT NULL,
	PRIMARY KEY(`day`, `dimension`, `value`),
	CONSTRAINT "visit_counts_dimension_known" CHECK("visit_counts"."dimension" in ('site', 'page', 'source', 'campaign', 'goal', 'robots', 'dropped'))
);
--> statement-breakpoint
CREATE TABLE `visit_salts` (
	`day` text PRIMARY KEY NOT NULL,
	`salt` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `visitor_days` (
	`day` text NOT NULL,
	`visitor` text NOT NULL,
	`dimension` text NOT NULL,
	`value` text NOT NULL,
	`views` integer NOT NULL,
	PRIMARY KEY(`visitor`, `dimension`, `value`),
	CONSTRAINT "visitor_days_dimension_known" CHECK("visitor_days"."dimension" in ('site', 'page', 'source', 'campaign', 'goal', 'robots', 'dropped'))
);
--> statement-breakpoint
CREATE INDEX `visitor_days_day_index` ON `visitor_days` (`day`);