CREATE TABLE "former_members" (
	"tenant_id" text NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "former_members_key" PRIMARY KEY("tenant_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "tenant_domains" (
	"domain" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "tenant_domains_lower" CHECK ("tenant_domains"."domain" = lower("tenant_domains"."domain"))
);
--> statement-breakpoint
CREATE TABLE "auth_external_flows" (
	"id" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"state_hash" text NOT NULL,
	"issuer_nonce" text NOT NULL,
	"issuer_verifier" text NOT NULL,
	"code_challenge" text NOT NULL,
	"code_challenge_method" text NOT NULL,
	"redirect_to" text NOT NULL,
	"linking_user_id" text,
	"linking_session_id" text,
	"consumed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "auth_external_flows_state_unique" UNIQUE("state_hash"),
	CONSTRAINT "auth_external_flows_method_known" CHECK ("auth_external_flows"."code_challenge_method" in ('s256', 'plain'))
);
--> statement-breakpoint
CREATE TABLE "auth_used_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "auth_flow_states" ADD COLUMN "pending_identity" jsonb;--> statement-breakpoint
ALTER TABLE "auth_flow_states" ADD COLUMN "linking_session_id" text;--> statement-breakpoint
ALTER TABLE "former_members" ADD CONSTRAINT "former_members_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_members" ADD CONSTRAINT "former_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tenant_domains" ADD CONSTRAINT "tenant_domains_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_external_flows" ADD CONSTRAINT "auth_external_flows_linking_user_id_auth_users_id_fk" FOREIGN KEY ("linking_user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "former_members_user_index" ON "former_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "tenant_domains_tenant_index" ON "tenant_domains" USING btree ("tenant_id");--> statement-breakpoint
CREATE INDEX "auth_external_flows_created_index" ON "auth_external_flows" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "auth_external_flows_user_index" ON "auth_external_flows" USING btree ("linking_user_id");--> statement-breakpoint
CREATE INDEX "auth_used_tokens_created_index" ON "auth_used_tokens" USING btree ("created_at");