CREATE TABLE `booking_guests` (
	`booking_id` text NOT NULL,
	`email` text NOT NULL,
	PRIMARY KEY(`booking_id`, `email`),
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "booking_guests_email_lower" CHECK("booking_guests"."email" = lower("booking_guests"."email"))
);
--> statement-breakpoint
CREATE INDEX `booking_guests_email_index` ON `booking_guests` (`email`);