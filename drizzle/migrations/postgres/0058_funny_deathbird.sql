CREATE TABLE "auth_passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"aaguid" text,
	"sign_count" bigint NOT NULL,
	"transports" jsonb NOT NULL,
	"backup_eligible" boolean NOT NULL,
	"backed_up" boolean NOT NULL,
	"friendly_name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "auth_passkeys_credential_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "auth_webauthn_challenges" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"kind" text NOT NULL,
	"challenge" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "auth_webauthn_challenges_kind_known" CHECK ("auth_webauthn_challenges"."kind" in ('registration', 'authentication')),
	CONSTRAINT "auth_webauthn_challenges_owner_known" CHECK (("auth_webauthn_challenges"."kind" = 'registration') = ("auth_webauthn_challenges"."user_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "auth_factors" ALTER COLUMN "secret" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "auth_challenges" ADD COLUMN "webauthn_challenge" text;--> statement-breakpoint
ALTER TABLE "auth_challenges" ADD COLUMN "webauthn_kind" text;--> statement-breakpoint
ALTER TABLE "auth_factors" ADD COLUMN "factor_type" text DEFAULT 'totp' NOT NULL;--> statement-breakpoint
ALTER TABLE "auth_factors" ADD COLUMN "credential_id" text;--> statement-breakpoint
ALTER TABLE "auth_factors" ADD COLUMN "public_key" text;--> statement-breakpoint
ALTER TABLE "auth_factors" ADD COLUMN "sign_count" bigint;--> statement-breakpoint
ALTER TABLE "auth_factors" ADD COLUMN "transports" jsonb;--> statement-breakpoint
ALTER TABLE "auth_factors" ADD COLUMN "backup_eligible" boolean;--> statement-breakpoint
ALTER TABLE "auth_factors" ADD COLUMN "backed_up" boolean;--> statement-breakpoint
ALTER TABLE "auth_sessions" ADD COLUMN "passkey_id" text;--> statement-breakpoint
ALTER TABLE "auth_passkeys" ADD CONSTRAINT "auth_passkeys_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_webauthn_challenges" ADD CONSTRAINT "auth_webauthn_challenges_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "auth_passkeys_user_index" ON "auth_passkeys" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "auth_webauthn_challenges_expiry_index" ON "auth_webauthn_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "auth_webauthn_challenges_user_index" ON "auth_webauthn_challenges" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "auth_factors_credential_unique" ON "auth_factors" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX "auth_sessions_passkey_index" ON "auth_sessions" USING btree ("passkey_id");--> statement-breakpoint
ALTER TABLE "auth_challenges" ADD CONSTRAINT "auth_challenges_kind_known" CHECK ("auth_challenges"."webauthn_kind" in ('create', 'request'));--> statement-breakpoint
ALTER TABLE "auth_factors" ADD CONSTRAINT "auth_factors_type_known" CHECK ("auth_factors"."factor_type" in ('totp', 'webauthn'));--> statement-breakpoint
ALTER TABLE "auth_factors" ADD CONSTRAINT "auth_factors_secret_known" CHECK ("auth_factors"."factor_type" <> 'totp' or "auth_factors"."secret" is not null);