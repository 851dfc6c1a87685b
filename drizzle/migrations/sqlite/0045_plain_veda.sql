ALTER TABLE `booking_hosts` ADD `place_kind` text DEFAULT 'link' NOT NULL CONSTRAINT "booking_hosts_place_known" CHECK("place_kind" in ('link', 'room', 'visitor_calls', 'host_calls', 'address'));--> statement-breakpoint
UPDATE `booking_hosts` SET `place_kind` = 'address' WHERE `meeting_place` NOT LIKE 'https://%';--> statement-breakpoint
ALTER TABLE `bookings` ADD `phone` text;