ALTER TABLE "pictures" DROP CONSTRAINT "pictures_use_known";--> statement-breakpoint
DROP INDEX "pictures_source_unique";--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "tenant_id" text;--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "pictures_logo_unique" ON "pictures" USING btree ("tenant_id") WHERE "pictures"."state" = 'ready' and "pictures"."use" = 'logo';--> statement-breakpoint
CREATE UNIQUE INDEX "pictures_source_unique" ON "pictures" USING btree ("owner_id","use","source_hash") WHERE "pictures"."state" = 'ready' and "pictures"."use" <> 'logo';--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_use_known" CHECK ("pictures"."use" in ('gallery', 'avatar', 'blog', 'logo'));