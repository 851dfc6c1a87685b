CREATE TABLE "current_workspaces" (
	"user_id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tenant_invitations" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"token_hash" text NOT NULL,
	"invited_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "tenant_invitations_token_unique" UNIQUE("token_hash"),
	CONSTRAINT "tenant_invitations_role_known" CHECK ("tenant_invitations"."role" in ('owner', 'admin', 'member')),
	CONSTRAINT "tenant_invitations_email_lower" CHECK ("tenant_invitations"."email" = lower("tenant_invitations"."email"))
);
--> statement-breakpoint
CREATE TABLE "workspaces" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"name" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"plan" text,
	"search_text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "workspaces_status_known" CHECK ("workspaces"."status" in ('active', 'suspended')),
	CONSTRAINT "workspaces_plan_known" CHECK ("workspaces"."plan" in ('start', 'growth', 'scale'))
);
--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "suspended_reason" text;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "search_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "tenant_id" text;--> statement-breakpoint
ALTER TABLE "current_workspaces" ADD CONSTRAINT "current_workspaces_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "current_workspaces" ADD CONSTRAINT "current_workspaces_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tenant_invitations" ADD CONSTRAINT "tenant_invitations_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workspaces" ADD CONSTRAINT "workspaces_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "tenant_invitations_email_unique" ON "tenant_invitations" USING btree ("tenant_id","email");--> statement-breakpoint
CREATE INDEX "tenant_invitations_email_index" ON "tenant_invitations" USING btree ("email");--> statement-breakpoint
CREATE INDEX "workspaces_oldest_index" ON "workspaces" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "workspaces_tenant_index" ON "workspaces" USING btree ("tenant_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "workspaces_name_unique" ON "workspaces" USING btree ("tenant_id","name");--> statement-breakpoint
CREATE INDEX "tenants_newest_index" ON "tenants" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "tenants_name_index" ON "tenants" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "audit_entries_tenant_index" ON "audit_entries" USING btree ("tenant_id","created_at","id");--> statement-breakpoint
UPDATE "tenants" SET "search_text" = lower("name") || ' ' || replace("subdomain", '-', ' ');
