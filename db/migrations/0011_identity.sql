CREATE TABLE `captchas` (
	`id` text PRIMARY KEY NOT NULL,
	`answer` text NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer
);
--> statement-breakpoint
CREATE INDEX `captchas_expiry` ON `captchas` (`expires_at`);--> statement-breakpoint
CREATE TABLE `mail_codes` (
	`id` text PRIMARY KEY NOT NULL,
	`purpose` text NOT NULL,
	`subject` text NOT NULL,
	`hash` text NOT NULL,
	`tries_left` integer NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	CONSTRAINT "mail_code_tries" CHECK(tries_left >= 0)
);
--> statement-breakpoint
CREATE INDEX `mail_codes_subject` ON `mail_codes` (`purpose`,`subject`,`created_at`);--> statement-breakpoint
CREATE INDEX `mail_codes_expiry` ON `mail_codes` (`expires_at`);