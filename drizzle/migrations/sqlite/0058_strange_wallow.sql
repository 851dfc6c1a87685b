CREATE TABLE `auth_passkeys` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`credential_id` text NOT NULL,
	`public_key` text NOT NULL,
	`aaguid` text,
	`sign_count` integer NOT NULL,
	`transports` text NOT NULL,
	`backup_eligible` integer NOT NULL,
	`backed_up` integer NOT NULL,
	`friendly_name` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`last_used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `auth_users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `auth_passkeys_credential_unique` ON `auth_passkeys` (`credential_id`);--> statement-breakpoint
CREATE INDEX `auth_passkeys_user_index` ON `auth_passkeys` (`user_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `auth_webauthn_challenges` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`kind` text NOT NULL,
	`challenge` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `auth_users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "auth_webauthn_challenges_kind_known" CHECK("auth_webauthn_challenges"."kind" in ('registration', 'authentication')),
	CONSTRAINT "auth_webauthn_challenges_owner_known" CHECK(("auth_webauthn_challenges"."kind" = 'registration') = ("auth_webauthn_challenges"."user_id" is not null))
);
--> statement-breakpoint
CREATE INDEX `auth_webauthn_challenges_expiry_index` ON `auth_webauthn_challenges` (`expires_at`);--> statement-breakpoint
CREATE INDEX `auth_webauthn_challenges_user_index` ON `auth_webauthn_challenges` (`user_id`);--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_auth_factors` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`factor_type` text DEFAULT 'totp' NOT NULL,
	`status` text DEFAULT 'unverified' NOT NULL,
	`friendly_name` text NOT NULL,
	`secret` text,
	`credential_id` text,
	`public_key` text,
	`sign_count` integer,
	`transports` text,
	`backup_eligible` integer,
	`backed_up` integer,
	`last_used_step` integer,
	`last_challenged_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `auth_users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "auth_factors_status_known" CHECK("__new_auth_factors"."status" in ('unverified', 'verified')),
	CONSTRAINT "auth_factors_type_known" CHECK("__new_auth_factors"."factor_type" in ('totp', 'webauthn')),
	CONSTRAINT "auth_factors_secret_known" CHECK("__new_auth_factors"."factor_type" <> 'totp' or "__new_auth_factors"."secret" is not null)
);
--> statement-breakpoint
INSERT INTO `__new_auth_factors`("id", "user_id", "status", "friendly_name", "secret", "last_used_step", "last_challenged_at", "created_at", "updated_at") SELECT "id", "user_id", "status", "friendly_name", "secret", "last_used_step", "last_challenged_at", "created_at", "updated_at" FROM `auth_factors`;--> statement-breakpoint
DROP TABLE `auth_factors`;--> statement-breakpoint
ALTER TABLE `__new_auth_factors` RENAME TO `auth_factors`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `auth_factors_name_unique` ON `auth_factors` (`user_id`,`friendly_name`);--> statement-breakpoint
CREATE UNIQUE INDEX `auth_factors_credential_unique` ON `auth_factors` (`credential_id`);--> statement-breakpoint
CREATE TABLE `__new_auth_challenges` (
	`id` text PRIMARY KEY NOT NULL,
	`factor_id` text NOT NULL,
	`ip` text,
	`webauthn_challenge` text,
	`webauthn_kind` text,
	`verified_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`factor_id`) REFERENCES `auth_factors`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "auth_challenges_kind_known" CHECK("__new_auth_challenges"."webauthn_kind" in ('create', 'request'))
);
--> statement-breakpoint
INSERT INTO `__new_auth_challenges`("id", "factor_id", "ip", "verified_at", "created_at") SELECT "id", "factor_id", "ip", "verified_at", "created_at" FROM `auth_challenges`;--> statement-breakpoint
DROP TABLE `auth_challenges`;--> statement-breakpoint
ALTER TABLE `__new_auth_challenges` RENAME TO `auth_challenges`;--> statement-breakpoint
CREATE INDEX `auth_challenges_factor_index` ON `auth_challenges` (`factor_id`);--> statement-breakpoint
CREATE INDEX `auth_challenges_created_index` ON `auth_challenges` (`created_at`);--> statement-breakpoint
ALTER TABLE `auth_sessions` ADD `passkey_id` text;--> statement-breakpoint
CREATE INDEX `auth_sessions_passkey_index` ON `auth_sessions` (`passkey_id`);