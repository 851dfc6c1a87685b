CREATE TABLE "proposal_reminder_stops" (
	"proposal_id" text NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "proposal_reminder_stops_key" PRIMARY KEY("proposal_id","email")
);
--> statement-breakpoint
ALTER TABLE "proposal_reminder_stops" ADD CONSTRAINT "proposal_reminder_stops_proposal_id_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."proposals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "proposal_reminder_stops_email_index" ON "proposal_reminder_stops" USING btree ("email");--> statement-breakpoint
-- One choice held for everyone who read a proposal, and it wasn't kept whose it was: it stays for all to whom a version was sent.
INSERT INTO "proposal_reminder_stops" ("proposal_id", "email", "created_at")
  SELECT p."id", r."content" ->> 'clientEmail', p."updated_at" FROM "proposals" p
    JOIN "proposal_revisions" r ON r."proposal_id" = p."id" AND r."sent_at" IS NOT NULL
    WHERE NOT p."wants_reminders" AND p."status" <> 'accepted' AND r."content" ->> 'clientEmail' IS NOT NULL
  UNION SELECT p."id", l."second_email", p."updated_at" FROM "proposals" p
    JOIN "proposal_links" l ON l."proposal_id" = p."id" AND l."second_email" IS NOT NULL
    WHERE NOT p."wants_reminders" AND p."status" <> 'accepted'
  UNION SELECT "id", "second_signer_email", "updated_at" FROM "proposals"
    WHERE NOT "wants_reminders" AND "status" NOT IN ('draft', 'accepted') AND "second_signer_email" IS NOT NULL;
--> statement-breakpoint
-- The version before this table writes wants_reminders alone, for everyone who reads the proposal.
CREATE FUNCTION "stop_proposal_reminders"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM "proposal_reminder_stops" WHERE "proposal_id" = new."id") THEN
    INSERT INTO "proposal_reminder_stops" ("proposal_id", "email", "created_at")
      SELECT new."id", new."client_email", new."updated_at"
      UNION SELECT new."id", new."second_signer_email", new."updated_at" WHERE new."second_signer_email" IS NOT NULL;
  END IF;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE FUNCTION "start_proposal_reminders"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "proposal_reminder_stops" WHERE "proposal_id" = new."id";
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER "proposals_reminders_stop" AFTER UPDATE OF "wants_reminders" ON "proposals" FOR EACH ROW
  WHEN (old."wants_reminders" AND NOT new."wants_reminders") EXECUTE FUNCTION "stop_proposal_reminders"();
--> statement-breakpoint
CREATE TRIGGER "proposals_reminders_start" AFTER UPDATE OF "wants_reminders" ON "proposals" FOR EACH ROW
  WHEN (new."wants_reminders" AND NOT old."wants_reminders") EXECUTE FUNCTION "start_proposal_reminders"();
