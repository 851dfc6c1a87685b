-- The log is only added to, with one exception: when a person's data is erased, their name or email address goes.
CREATE OR REPLACE FUNCTION "audit_entries_keep"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
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
END $$;
