CREATE TABLE "proposal_acceptances" (
	"proposal_id" text PRIMARY KEY NOT NULL,
	"revision" integer NOT NULL,
	"text" text NOT NULL,
	"text_hash" text NOT NULL,
	"signer_name" text NOT NULL,
	"signer_role" text,
	"consent" text NOT NULL,
	"chosen" jsonb NOT NULL,
	"total_minor" bigint NOT NULL,
	"monthly_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"client_address" text,
	"user_agent" text,
	"accepted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "proposal_acceptances_hash" CHECK (length("proposal_acceptances"."text_hash") = 64)
);
--> statement-breakpoint
CREATE TABLE "proposal_events" (
	"id" text PRIMARY KEY NOT NULL,
	"proposal_id" text NOT NULL,
	"revision" integer NOT NULL,
	"kind" text NOT NULL,
	"text" text,
	"author_name" text,
	"actor_id" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "proposal_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"proposal_id" text NOT NULL,
	"revision" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "proposal_reminders" (
	"proposal_id" text NOT NULL,
	"days_before" integer NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "proposal_reminders_key" PRIMARY KEY("proposal_id","days_before")
);
--> statement-breakpoint
CREATE TABLE "proposal_revisions" (
	"proposal_id" text NOT NULL,
	"revision" integer NOT NULL,
	"content" jsonb NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "proposal_revisions_key" PRIMARY KEY("proposal_id","revision")
);
--> statement-breakpoint
CREATE TABLE "proposals" (
	"id" text PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"title" text NOT NULL,
	"client_name" text NOT NULL,
	"client_email" text NOT NULL,
	"company" text,
	"currency" text NOT NULL,
	"total_minor" bigint NOT NULL,
	"monthly_minor" bigint NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"owner_id" text,
	"tenant_id" text,
	"workspace_name" text,
	"workspace_plan" text,
	"wants_reminders" boolean DEFAULT true NOT NULL,
	"decline_reason" text,
	"sent_at" timestamp (3) with time zone,
	"viewed_at" timestamp (3) with time zone,
	"decided_at" timestamp (3) with time zone,
	"search_text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "proposals_reference_unique" UNIQUE("reference"),
	CONSTRAINT "proposals_status_known" CHECK ("proposals"."status" in ('draft', 'sent', 'viewed', 'accepted', 'declined', 'expired', 'withdrawn')),
	CONSTRAINT "proposals_email_lower" CHECK ("proposals"."client_email" = lower("proposals"."client_email")),
	CONSTRAINT "proposals_revision_positive" CHECK ("proposals"."revision" >= 1),
	CONSTRAINT "proposals_total_positive" CHECK ("proposals"."total_minor" >= 0 and "proposals"."monthly_minor" >= 0),
	CONSTRAINT "proposals_plan_known" CHECK ("proposals"."workspace_plan" in ('start', 'growth', 'scale'))
);
--> statement-breakpoint
ALTER TABLE "proposal_acceptances" ADD CONSTRAINT "proposal_acceptances_proposal_id_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."proposals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_events" ADD CONSTRAINT "proposal_events_proposal_id_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."proposals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_events" ADD CONSTRAINT "proposal_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_links" ADD CONSTRAINT "proposal_links_proposal_id_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."proposals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_reminders" ADD CONSTRAINT "proposal_reminders_proposal_id_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."proposals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_revisions" ADD CONSTRAINT "proposal_revisions_proposal_id_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."proposals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "proposal_events_timeline_index" ON "proposal_events" USING btree ("proposal_id","created_at","id");--> statement-breakpoint
CREATE INDEX "proposal_links_proposal_index" ON "proposal_links" USING btree ("proposal_id");--> statement-breakpoint
CREATE INDEX "proposal_reminders_due_index" ON "proposal_reminders" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "proposals_latest_index" ON "proposals" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "proposals_status_index" ON "proposals" USING btree ("status","updated_at","id");--> statement-breakpoint
CREATE INDEX "proposals_client_index" ON "proposals" USING btree ("client_email","created_at","id");--> statement-breakpoint
CREATE INDEX "proposals_tenant_index" ON "proposals" USING btree ("tenant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "proposals_expiry_index" ON "proposals" USING btree ("status","expires_at");