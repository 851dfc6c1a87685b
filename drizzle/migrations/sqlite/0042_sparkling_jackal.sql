PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_booking_overrides` (
	`host_id` text NOT NULL,
	`day` text NOT NULL,
	`last_day` text NOT NULL,
	`start_minute` integer NOT NULL,
	`end_minute` integer NOT NULL,
	`reason` text,
	PRIMARY KEY(`host_id`, `day`, `start_minute`),
	FOREIGN KEY (`host_id`) REFERENCES `booking_hosts`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "booking_overrides_day" CHECK(length("__new_booking_overrides"."day") = 10),
	CONSTRAINT "booking_overrides_days" CHECK(length("__new_booking_overrides"."last_day") = 10 and "__new_booking_overrides"."day" <= "__new_booking_overrides"."last_day"),
	CONSTRAINT "booking_overrides_window" CHECK("__new_booking_overrides"."start_minute" >= 0 and "__new_booking_overrides"."start_minute" <= "__new_booking_overrides"."end_minute" and "__new_booking_overrides"."end_minute" <= 1440)
);
--> statement-breakpoint
INSERT INTO `__new_booking_overrides`("host_id", "day", "last_day", "start_minute", "end_minute", "reason") SELECT "host_id", "day", "day", "start_minute", "end_minute", NULL FROM `booking_overrides`;--> statement-breakpoint
DROP TABLE `booking_overrides`;--> statement-breakpoint
ALTER TABLE `__new_booking_overrides` RENAME TO `booking_overrides`;--> statement-breakpoint
PRAGMA foreign_keys=ON;