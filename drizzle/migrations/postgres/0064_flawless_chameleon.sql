CREATE TABLE "brand_signs" (
	"id" text PRIMARY KEY NOT NULL,
	"svg" text,
	"png" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
