CREATE TABLE "price_items" (
	"id" text PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"description" text,
	"unit" text,
	"period" text NOT NULL,
	"prices" jsonb NOT NULL,
	"tax" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "price_items_name_unique" UNIQUE("name_key"),
	CONSTRAINT "price_items_period_known" CHECK ("price_items"."period" in ('once', 'monthly'))
);
--> statement-breakpoint
CREATE TABLE "proposal_templates" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"content" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "proposal_templates_name_unique" UNIQUE("name_key")
);
