CREATE TABLE "company_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"side" text NOT NULL,
	"author_id" text,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "company_messages_side_known" CHECK ("company_messages"."side" in ('client', 'staff'))
);
--> statement-breakpoint
ALTER TABLE "company_messages" ADD CONSTRAINT "company_messages_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_messages" ADD CONSTRAINT "company_messages_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "company_messages_thread_index" ON "company_messages" USING btree ("tenant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "company_messages_author_index" ON "company_messages" USING btree ("author_id");