-- The value of a mailed link is known by its hash from here on.
CREATE OR REPLACE FUNCTION pg_temp.token_hash(token text) RETURNS text LANGUAGE sql IMMUTABLE STRICT
AS $$ SELECT rtrim(translate(encode(sha256(convert_to(token, 'UTF8')), 'base64'), '+/', '-_'), '=') $$;--> statement-breakpoint
UPDATE "auth_one_time_tokens" SET "token_hash" = pg_temp.token_hash("token_hash");
