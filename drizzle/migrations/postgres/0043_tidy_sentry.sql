CREATE TABLE "proposal_follow_ups" (
	"proposal_id" text NOT NULL,
	"days_after" integer NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "proposal_follow_ups_key" PRIMARY KEY("proposal_id","days_after")
);
--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "follow_up_days" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "proposal_follow_ups" ADD CONSTRAINT "proposal_follow_ups_proposal_id_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."proposals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "proposal_follow_ups_due_index" ON "proposal_follow_ups" USING btree ("due_at");