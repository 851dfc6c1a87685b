CREATE TABLE "proposal_signatures" (
	"proposal_id" text NOT NULL,
	"revision" integer NOT NULL,
	"signer" text NOT NULL,
	"name" text NOT NULL,
	"role" text,
	"consent" text NOT NULL,
	"chosen" jsonb NOT NULL,
	"client_address" text,
	"user_agent" text,
	"signed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "proposal_signatures_key" PRIMARY KEY("proposal_id","revision","signer"),
	CONSTRAINT "proposal_signatures_signer_known" CHECK ("proposal_signatures"."signer" in ('first', 'second'))
);
--> statement-breakpoint
ALTER TABLE "proposal_links" ADD COLUMN "is_second" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "second_signer_name" text;--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "second_signer_email" text;--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "half_signed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "proposal_signatures" ADD CONSTRAINT "proposal_signatures_proposal_id_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."proposals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "proposals_second_signer_index" ON "proposals" USING btree ("second_signer_email") WHERE "proposals"."second_signer_email" is not null;