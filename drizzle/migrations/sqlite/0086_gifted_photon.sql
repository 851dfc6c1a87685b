DROP INDEX `company_messages_author_index`;--> statement-breakpoint
CREATE INDEX `company_messages_author_index` ON `company_messages` (`author_id`,`tenant_id`,`side`);--> statement-breakpoint
CREATE INDEX `tenants_suspended_index` ON `tenants` (`created_at`,`id`) WHERE "tenants"."status" = 'suspended';--> statement-breakpoint
CREATE INDEX `leads_source_open_index` ON `leads` (`source`,`last_event_at`,`id`) WHERE "leads"."status" not in ('won', 'lost');--> statement-breakpoint
CREATE INDEX `proposal_revisions_client_index` ON `proposal_revisions` (("content" ->> 'clientEmail'));