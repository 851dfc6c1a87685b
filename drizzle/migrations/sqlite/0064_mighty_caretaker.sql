CREATE TABLE `brand_signs` (
	`id` text PRIMARY KEY NOT NULL,
	`svg` text,
	`png` text NOT NULL,
	`created_at` integer NOT NULL
);
