-- Generated from the migrations: what the database does by itself when a row changes.
-- To change it, add a migration, then run `npm run test:unit -- triggers -u`.

-- functions

CREATE OR REPLACE FUNCTION public.audit_entries_keep()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN
  IF TG_OP = 'UPDATE'
    AND to_jsonb(NEW) - 'actor_name' - 'subject_name' = to_jsonb(OLD) - 'actor_name' - 'subject_name'
    AND (NEW."actor_name" IN (OLD."actor_name", 'Erased person')
      OR starts_with(OLD."actor_name", NEW."actor_name" || ' <'))
    AND (NEW."subject_name" IN (OLD."subject_name", 'Erased person')
      OR starts_with(OLD."subject_name", NEW."subject_name" || ' <'))
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the audit log is only added to';
END $function$
;

CREATE OR REPLACE FUNCTION public.document_bookings()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF new."email" NOT LIKE 'erased-%@invalid' THEN
    PERFORM put_search_document('booking', 6000000000000, new."id", search_words(concat_ws(' ', new."reference", new."name", new."email", new."company")));
  ELSE
    DELETE FROM "search_documents" WHERE "kind" = 'booking' AND "subject_id" = new."id";
  END IF;
  RETURN NULL;
END;
$function$
;

CREATE OR REPLACE FUNCTION public.document_leads()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM put_search_document('lead', 4000000000000, new."id", new."search_text");
  RETURN NULL;
END;
$function$
;

CREATE OR REPLACE FUNCTION public.document_posts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF new."trashed_at" IS NULL THEN
    PERFORM put_search_document('article', 7000000000000, new."id", substr(new."search_text", 1, 1000));
  ELSE
    DELETE FROM "search_documents" WHERE "kind" = 'article' AND "subject_id" = new."id";
  END IF;
  RETURN NULL;
END;
$function$
;

CREATE OR REPLACE FUNCTION public.document_proposals()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM put_search_document('proposal', 5000000000000, new."id", new."search_text");
  RETURN NULL;
END;
$function$
;

CREATE OR REPLACE FUNCTION public.document_tenants()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM put_search_document('company', 3000000000000, new."id", new."search_text");
  RETURN NULL;
END;
$function$
;

CREATE OR REPLACE FUNCTION public.document_users()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM put_search_document('person', 2000000000000, new."id", search_words(concat_ws(' ', new."email", new."first_name", new."last_name", new."business_name")));
  RETURN NULL;
END;
$function$
;

CREATE OR REPLACE FUNCTION public.put_search_document(wanted_kind text, ceiling bigint, subject text, wanted_words text)
 RETURNS void
 LANGUAGE sql
AS $function$
  INSERT INTO "search_documents" ("key", "kind", "subject_id", "words")
  VALUES ("ceiling" - 1000000000000 + nextval('search_document_keys'), "wanted_kind", "subject", "wanted_words")
  ON CONFLICT ("kind", "subject_id") DO UPDATE SET "words" = excluded."words" WHERE "search_documents"."words" <> excluded."words";
$function$
;

CREATE OR REPLACE FUNCTION public.record_event_type_slug()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO "event_type_slugs" ("slug", "event_type_id") SELECT new."slug", new."id"
    WHERE NOT EXISTS (SELECT 1 FROM "event_type_slugs" WHERE "slug" = new."slug" AND "event_type_id" = new."id");
  RETURN NULL;
END;
$function$
;

CREATE OR REPLACE FUNCTION public.record_post_slug()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO "post_slugs" ("slug", "post_id") SELECT new."slug", new."id"
    WHERE NOT EXISTS (SELECT 1 FROM "post_slugs" WHERE "slug" = new."slug" AND "post_id" = new."id");
  RETURN NULL;
END;
$function$
;

CREATE OR REPLACE FUNCTION public.remove_search_document()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  DELETE FROM "search_documents" WHERE "kind" = tg_argv[0] AND "subject_id" = old."id";
  RETURN NULL;
END;
$function$
;

CREATE OR REPLACE FUNCTION public.search_block_words(key bigint, words tsvector)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  SELECT array_to_tsvector(array(SELECT ("key" / 16384)::text || ':' || "word" FROM unnest(tsvector_to_array("words")) AS "word"));
$function$
;

CREATE OR REPLACE FUNCTION public.search_words(text text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT regexp_replace(regexp_replace(lower(normalize("text", NFKD)), '[\u0300-\u036f]', '', 'g'), '[\x01-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]+', ' ', 'g');
$function$
;

CREATE OR REPLACE FUNCTION public.start_proposal_reminders()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  DELETE FROM "proposal_reminder_stops" WHERE "proposal_id" = new."id";
  RETURN NULL;
END;
$function$
;

CREATE OR REPLACE FUNCTION public.stop_proposal_reminders()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM "proposal_reminder_stops" WHERE "proposal_id" = new."id") THEN
    INSERT INTO "proposal_reminder_stops" ("proposal_id", "email", "created_at")
      SELECT new."id", new."client_email", new."updated_at"
      UNION SELECT new."id", new."second_signer_email", new."updated_at" WHERE new."second_signer_email" IS NOT NULL;
  END IF;
  RETURN NULL;
END;
$function$
;

-- audit_entries

CREATE TRIGGER audit_entries_keep BEFORE DELETE OR UPDATE ON public.audit_entries FOR EACH ROW EXECUTE FUNCTION audit_entries_keep();

-- bookings

CREATE TRIGGER bookings_document_delete AFTER DELETE ON public.bookings FOR EACH ROW EXECUTE FUNCTION remove_search_document('booking');

CREATE TRIGGER bookings_document_put AFTER INSERT OR UPDATE OF reference, name, email, company ON public.bookings FOR EACH ROW EXECUTE FUNCTION document_bookings();

-- contact_messages

CREATE INDEX contact_messages_search_index ON public.contact_messages USING gin (search_vector) WITH (fastupdate=off);

-- event_types

CREATE TRIGGER event_types_slug_insert AFTER INSERT ON public.event_types FOR EACH ROW EXECUTE FUNCTION record_event_type_slug();

CREATE TRIGGER event_types_slug_update AFTER UPDATE OF slug ON public.event_types FOR EACH ROW WHEN ((new.slug <> old.slug)) EXECUTE FUNCTION record_event_type_slug();

-- leads

CREATE INDEX leads_search_index ON public.leads USING gin (search_vector) WITH (fastupdate=off);

CREATE TRIGGER leads_document_delete AFTER DELETE ON public.leads FOR EACH ROW EXECUTE FUNCTION remove_search_document('lead');

CREATE TRIGGER leads_document_put AFTER INSERT OR UPDATE OF search_text ON public.leads FOR EACH ROW EXECUTE FUNCTION document_leads();

-- posts

CREATE INDEX posts_search_index ON public.posts USING gin (search_vector) WITH (fastupdate=off);

CREATE TRIGGER posts_document_delete AFTER DELETE ON public.posts FOR EACH ROW EXECUTE FUNCTION remove_search_document('article');

CREATE TRIGGER posts_document_put AFTER INSERT OR UPDATE OF search_text, trashed_at ON public.posts FOR EACH ROW EXECUTE FUNCTION document_posts();

CREATE TRIGGER posts_slug_insert AFTER INSERT ON public.posts FOR EACH ROW EXECUTE FUNCTION record_post_slug();

CREATE TRIGGER posts_slug_update AFTER UPDATE OF slug ON public.posts FOR EACH ROW WHEN ((new.slug <> old.slug)) EXECUTE FUNCTION record_post_slug();

-- proposals

CREATE TRIGGER proposals_document_delete AFTER DELETE ON public.proposals FOR EACH ROW EXECUTE FUNCTION remove_search_document('proposal');

CREATE TRIGGER proposals_document_put AFTER INSERT OR UPDATE OF search_text ON public.proposals FOR EACH ROW EXECUTE FUNCTION document_proposals();

CREATE TRIGGER proposals_reminders_start AFTER UPDATE OF wants_reminders ON public.proposals FOR EACH ROW WHEN ((new.wants_reminders AND (NOT old.wants_reminders))) EXECUTE FUNCTION start_proposal_reminders();

CREATE TRIGGER proposals_reminders_stop AFTER UPDATE OF wants_reminders ON public.proposals FOR EACH ROW WHEN ((old.wants_reminders AND (NOT new.wants_reminders))) EXECUTE FUNCTION stop_proposal_reminders();

-- search_documents

CREATE INDEX search_documents_block_index ON public.search_documents USING gin (search_block_words(key, search_vector)) WITH (fastupdate=off);

-- tenants

CREATE TRIGGER tenants_document_delete AFTER DELETE ON public.tenants FOR EACH ROW EXECUTE FUNCTION remove_search_document('company');

CREATE TRIGGER tenants_document_put AFTER INSERT OR UPDATE OF search_text ON public.tenants FOR EACH ROW EXECUTE FUNCTION document_tenants();

-- users

CREATE TRIGGER users_document_delete AFTER DELETE ON public.users FOR EACH ROW EXECUTE FUNCTION remove_search_document('person');

CREATE TRIGGER users_document_put AFTER INSERT OR UPDATE OF email, first_name, last_name, business_name ON public.users FOR EACH ROW EXECUTE FUNCTION document_users();
